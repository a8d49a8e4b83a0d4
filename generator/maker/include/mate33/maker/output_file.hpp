#pragma once

#include <cstddef>
#include <filesystem>
#include <functional>
#include <span>

#include "mate33/base/byte_sink.hpp"
#include "mate33/plan/io_error.hpp"

namespace mate33 {

/// Makes a directory, and those above it, unless it is there. Throws IoError.
void make_directory(const std::filesystem::path& directory);

/// Puts the bytes into a file, so that a reader sees the whole file or none. They are written to a file
/// without a name, synced, and given the name then: an interrupted run leaves nothing. Where the system
/// cannot do that, a run that is killed leaves a hidden file, which remove_leftover() removes. A file of that
/// name is replaced. Throws IoError (a full disk, no permission, ...); the directory is then as it was.
void write_file_atomically(const std::filesystem::path& path, std::span<const std::byte> bytes);

/// Looks at a file that has been written and not been given its name.
using FileCheck = std::function<void(const std::filesystem::path& written)>;
/// As write_file_atomically(), for contents that are too large to be held at once. `write` gives them to the
/// sink, part by part. `check` is given a path to what has been written, before that replaces what is there.
/// What either throws leaves the directory as it was. `descriptors` is where the system shows the open files
/// of this process by their numbers: there a file without a name gets its name. It need not exist.
void write_parts_atomically(const std::filesystem::path& path,
                            const std::function<void(const ByteSink&)>& write, const FileCheck& check = {},
                            const std::filesystem::path& descriptors = "/proc/self/fd");

/// Removes what a write may have left beside the path when it was killed. Precondition: nobody else is
/// writing it.
void remove_leftover(const std::filesystem::path& path);

}  // namespace mate33
