#pragma once

#include <unistd.h>

#include <cstddef>
#include <cstdint>
#include <span>

#include "mate33/maker/descriptor.hpp"
#include "system_error.hpp"

namespace mate33 {

/// Writes all of the bytes. Throws IoError, told of the path.
inline void write_at(const Descriptor& file, std::uint64_t offset, std::span<const std::byte> bytes,
                     const std::filesystem::path& path) {
  while (!bytes.empty()) {
    const ssize_t count = ::pwrite(file.number(), bytes.data(), bytes.size(), static_cast<off_t>(offset));
    if (count < 0 && errno == EINTR) continue;
    if (count == 0) errno = EIO;
    if (count <= 0) throw_io_error("write", path);
    bytes = bytes.subspan(static_cast<std::size_t>(count));
    offset += static_cast<std::uint64_t>(count);
  }
}

/// Fills all of the bytes. Throws IoError, also where the file ends before.
inline void read_at(const Descriptor& file, std::uint64_t offset, std::span<std::byte> bytes,
                    const std::filesystem::path& path) {
  while (!bytes.empty()) {
    const ssize_t count = ::pread(file.number(), bytes.data(), bytes.size(), static_cast<off_t>(offset));
    if (count < 0 && errno == EINTR) continue;
    if (count == 0) errno = EIO;  // somebody has cut it short
    if (count <= 0) throw_io_error("read back what was written for", path);
    bytes = bytes.subspan(static_cast<std::size_t>(count));
    offset += static_cast<std::uint64_t>(count);
  }
}

}  // namespace mate33
