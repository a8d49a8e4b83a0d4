#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "mate33/base/expected.hpp"
#include "mate33/base/table_file.hpp"

namespace mate33 {

/// Bytes that can be read at any place, from any thread.
class ByteSource {
 public:
  ByteSource() = default;
  ByteSource(const ByteSource&) = delete;
  ByteSource& operator=(const ByteSource&) = delete;
  virtual ~ByteSource() = default;

  virtual std::uint64_t size() const = 0;
  /// Fills the target with the bytes from `offset`; answers what went wrong, if anything.
  virtual std::optional<std::string> read(std::uint64_t offset, std::span<std::byte> target) const = 0;
  /// All the bytes where they lie in memory, so that nothing need be copied; else nothing.
  virtual std::span<const std::byte> in_memory() const { return {}; }
};

/// A source whose bytes all lie in memory.
class ContiguousSource : public ByteSource {
 public:
  std::span<const std::byte> in_memory() const override = 0;
  std::uint64_t size() const override { return in_memory().size(); }
  std::optional<std::string> read(std::uint64_t offset, std::span<std::byte> target) const override;
};

/// How a file is read.
enum class IoMethod : std::uint8_t {
  read,  ///< by a system call for each part
  /// Mapped into memory. A file that is truncated while it is mapped raises SIGBUS where it is read.
  map,
};

/// Whether this platform can.
bool is_supported(IoMethod method);

/// A file, opened once; the name is UTF-8. The error is a fault with the file's name. What is no plain file
/// is refused without waiting for it.
Expected<std::unique_ptr<ByteSource>, TableFault> open_file_source(const std::string& path,
                                                                   IoMethod method = IoMethod::read);
/// A copy of the bytes.
std::unique_ptr<ByteSource> make_memory_source(std::span<const std::byte> bytes);

/// One that reads another, which is kept as long as anything holds it.
std::unique_ptr<ByteSource> make_shared_source(std::shared_ptr<const ByteSource> source);

/// All the bytes of a source of at most `largest`; a longer one is damaged, whatever is in it. `name` stands
/// in the message of a fault.
Expected<std::vector<std::byte>, TableFault> read_all(const ByteSource& source, std::size_t largest,
                                                      const std::string& name);

}  // namespace mate33
