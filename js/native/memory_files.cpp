#include "memory_files.hpp"

#include <algorithm>
#include <cstring>
#include <memory>
#include <set>
#include <utility>

#include "mate33/base/byte_source.hpp"
#include "mate33/base/directory.hpp"

namespace mate33 {

namespace {

/// A file as a whole, or as far as it has come.
struct MemoryFile {
  std::uint64_t size = 0;
  bool is_remote = false;
  bool is_sound = false;
  std::vector<std::byte> bytes;                           // unless it is remote
  std::map<std::uint64_t, std::vector<std::byte>> parts;  // by offset; of one that is
};

/// A process has one file system, and a module has this.
struct FileSystem {
  std::map<std::string, std::shared_ptr<MemoryFile>> files;
  std::vector<memory_files::Wanted> wanted;
};
FileSystem& file_system() {
  static FileSystem it;
  return it;
}

class WholeSource : public ContiguousSource {
 public:
  explicit WholeSource(std::shared_ptr<const MemoryFile> file) : file_(std::move(file)) {}
  std::span<const std::byte> in_memory() const override { return file_->bytes; }

 private:
  std::shared_ptr<const MemoryFile> file_;
};

class RemoteSource : public ByteSource {
 public:
  RemoteSource(std::string path, std::shared_ptr<const MemoryFile> file)
      : path_(std::move(path)), file_(std::move(file)) {}

  std::uint64_t size() const override { return file_->size; }
  std::optional<std::string> read(std::uint64_t offset, std::span<std::byte> target) const override {
    if (offset > file_->size || target.size() > file_->size - offset) return "it has become shorter";
    if (target.empty()) return std::nullopt;
    if (!file_->is_remote) {
      std::memcpy(target.data(), file_->bytes.data() + offset, target.size());
      return std::nullopt;
    }
    auto part = file_->parts.upper_bound(offset);
    if (part != file_->parts.begin()) {
      --part;
      const std::uint64_t skipped = offset - part->first;
      if (skipped < part->second.size() && target.size() <= part->second.size() - skipped) {
        std::memcpy(target.data(), part->second.data() + skipped, target.size());
        return std::nullopt;
      }
    }
    file_system().wanted.push_back({path_, offset, target.size()});
    return "its bytes are not here yet";
  }

 private:
  const std::string path_;
  std::shared_ptr<const MemoryFile> file_;
};

}  // namespace

namespace memory_files {

void put(const std::string& path, std::vector<std::byte> bytes) {
  auto file = std::make_shared<MemoryFile>();
  file->size = bytes.size();
  file->bytes = std::move(bytes);
  file_system().files[path] = std::move(file);
}

void put_remote(const std::string& path, std::uint64_t size) {
  auto file = std::make_shared<MemoryFile>();
  file->size = size;
  file->is_remote = true;
  file_system().files[path] = std::move(file);
}

bool put_part(const std::string& path, std::uint64_t offset, std::vector<std::byte> bytes) {
  const auto found = file_system().files.find(path);
  if (found == file_system().files.end() || !found->second->is_remote) return false;
  MemoryFile& file = *found->second;
  if (offset > file.size || bytes.size() > file.size - offset) return false;
  if (bytes.size() == file.size) {
    file.bytes = std::move(bytes);
    file.parts.clear();
    file.is_remote = false;
    return true;
  }
  std::vector<std::byte>& there = file.parts[offset];
  if (bytes.size() > there.size()) there = std::move(bytes);
  return true;
}

bool remove(const std::string& path) {
  return file_system().files.erase(path) > 0;
}

std::span<const std::byte> whole(const std::string& path) {
  const auto found = file_system().files.find(path);
  if (found == file_system().files.end()) return {};
  return found->second->bytes;
}

bool is_remote(const std::string& path) {
  const auto found = file_system().files.find(path);
  return found != file_system().files.end() && found->second->is_remote;
}

bool want_whole(const std::string& path) {
  if (!is_remote(path)) return false;
  file_system().wanted.push_back({path, 0, file_system().files[path]->size});
  return true;
}

bool is_sound(const std::string& path) {
  const auto found = file_system().files.find(path);
  return found != file_system().files.end() && found->second->is_sound;
}

void note_sound(const std::string& path) {
  file_system().files.at(path)->is_sound = true;
}

std::vector<Wanted> take_wanted() {
  return std::exchange(file_system().wanted, {});
}

}  // namespace memory_files

Expected<std::unique_ptr<ByteSource>, TableFault> open_file_source(const std::string& path, IoMethod) {
  const auto found = file_system().files.find(path);
  if (found == file_system().files.end()) {
    return Unexpected{TableFault{TableFault::Kind::missing, "cannot read " + path + ": no such file"}};
  }
  if (found->second->is_remote) {
    return std::unique_ptr<ByteSource>(std::make_unique<RemoteSource>(path, found->second));
  }
  return std::unique_ptr<ByteSource>(std::make_unique<WholeSource>(found->second));
}

bool is_supported(IoMethod method) {
  return method == IoMethod::read;
}

PathKind kind_of_path(const std::string& path) {
  const auto& files = file_system().files;
  if (files.contains(path)) return PathKind::other;
  const std::string below = path + "/";
  const auto next = files.lower_bound(below);
  return next != files.end() && next->first.starts_with(below) ? PathKind::directory : PathKind::nothing;
}

Expected<std::vector<std::string>, TableFault> names_in_directory(const std::string& directory) {
  const std::string below = directory + "/";
  std::set<std::string> names;
  const auto& files = file_system().files;
  for (auto at = files.lower_bound(below); at != files.end() && at->first.starts_with(below); ++at) {
    const std::string rest = at->first.substr(below.size());
    names.insert(rest.substr(0, rest.find('/')));
  }
  if (names.empty()) {
    return Unexpected{
        TableFault{TableFault::Kind::missing, "cannot read " + directory + ": no such directory"}};
  }
  return std::vector<std::string>(names.begin(), names.end());
}

}  // namespace mate33
