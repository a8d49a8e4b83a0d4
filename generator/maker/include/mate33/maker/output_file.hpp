#pragma once

#include <cstddef>
#include <filesystem>
#include <functional>
#include <span>
#include <stdexcept>

namespace mate33 {

/// A file operation failed; what() is one line with the path and the reason.
class IoError : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

/// Makes a directory, and those above it, unless it is there. Throws IoError.
void make_directory(const std::filesystem::path& directory);

/// Puts the bytes into a file so that a reader sees the whole file or none, and an interrupted run leaves
/// nothing: written to a file without a name, synced, then given its name. A file of that name is replaced.
/// Throws IoError (a full disk, no permission, ...); the directory is then as it was.
void write_file_atomically(const std::filesystem::path& path, std::span<const std::byte> bytes);

/// Takes the next bytes of a file. Throws IoError.
using ByteSink = std::function<void(std::span<const std::byte>)>;
/// The same for contents that are too large to be held at once: `write` gives them to the sink, part by part.
/// What it throws leaves the directory as it was.
void write_parts_atomically(const std::filesystem::path& path,
                            const std::function<void(const ByteSink&)>& write);

/// Removes what write_file_atomically() may have left beside the path when it was killed while it replaced
/// that file. Precondition: nobody else is writing it.
void remove_leftover(const std::filesystem::path& path);

}  // namespace mate33
