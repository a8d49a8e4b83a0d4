#pragma once

#include <cstdint>
#include <map>
#include <span>
#include <string>
#include <vector>

/// The files that a module of WebAssembly has: bytes in its own memory, whole or part by part. What reads
/// files elsewhere (open_file_source(), names_in_directory()) reads these here. One thread.
namespace mate33::memory_files {

/// A part of a file that somebody wanted to read and that is not here.
struct Wanted {
  std::string path;
  std::uint64_t offset;
  std::uint64_t bytes;
};

/// A file, in place of any of that name.
void put(const std::string& path, std::vector<std::byte> bytes);
/// A file that lies elsewhere, whose parts come later.
void put_remote(const std::string& path, std::uint64_t size);
/// A part of a file that lies elsewhere. Answers whether there is such a file, and the part lies in it.
bool put_part(const std::string& path, std::uint64_t offset, std::vector<std::byte> bytes);
/// Answers whether it was there. Whoever reads it goes on reading it.
bool remove(const std::string& path);
/// All the bytes of a file that is here as a whole; else none.
std::span<const std::byte> whole(const std::string& path);

/// Whether a file lies elsewhere and is not here as a whole.
bool is_remote(const std::string& path);
/// Wants all of a file, if it lies elsewhere and is not here as a whole. Answers whether that is so.
bool want_whole(const std::string& path);

/// Whether this was noted of a file, and no other has taken its place since.
bool is_sound(const std::string& path);
void note_sound(const std::string& path);

/// What was wanted since this was asked last.
std::vector<Wanted> take_wanted();

}  // namespace mate33::memory_files
