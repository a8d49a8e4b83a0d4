// Files by the calls of POSIX. file_source_windows.cpp is the same for Windows. Where there are no files, as
// in a browser, the program brings its own.
#if !defined(_WIN32) && !defined(__wasm__)

#include <fcntl.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <utility>

#include "mate33/base/byte_source.hpp"

namespace mate33 {

namespace {

/// A file descriptor, closed at the end of its life.
class Descriptor {
 public:
  explicit Descriptor(int number) : number_(number) {}
  Descriptor(Descriptor&& other) noexcept : number_(other.number_) { other.number_ = -1; }
  Descriptor& operator=(Descriptor&&) = delete;
  ~Descriptor() {
    if (number_ >= 0) ::close(number_);
  }
  int number() const { return number_; }

 private:
  int number_;
};

class FileSource : public ByteSource {
 public:
  FileSource(Descriptor file, std::uint64_t size) : file_(std::move(file)), size_(size) {}

  std::uint64_t size() const override { return size_; }
  std::optional<std::string> read(std::uint64_t offset, std::span<std::byte> target) const override {
    while (!target.empty()) {
      const ssize_t count = ::pread(file_.number(), target.data(), target.size(), static_cast<off_t>(offset));
      if (count < 0 && errno == EINTR) continue;
      if (count < 0) return std::strerror(errno);
      if (count == 0) return "it has become shorter";
      target = target.subspan(static_cast<std::size_t>(count));
      offset += static_cast<std::uint64_t>(count);
    }
    return std::nullopt;
  }

 private:
  Descriptor file_;
  std::uint64_t size_;
};

class MappedSource : public ContiguousSource {
 public:
  MappedSource(void* memory, std::size_t size) : bytes_(static_cast<const std::byte*>(memory), size) {}
  ~MappedSource() override { ::munmap(const_cast<std::byte*>(bytes_.data()), bytes_.size()); }

  std::span<const std::byte> in_memory() const override { return bytes_; }

 private:
  std::span<const std::byte> bytes_;
};

Unexpected<TableFault> failed(const std::string& path, TableFault::Kind kind, const char* why) {
  return Unexpected{TableFault{kind, "cannot read " + path + ": " + why}};
}

Unexpected<TableFault> failed(const std::string& path, int error) {
  const bool missing = error == ENOENT || error == ENOTDIR;
  return failed(path, missing ? TableFault::Kind::missing : TableFault::Kind::io_error, std::strerror(error));
}

}  // namespace

bool is_supported(IoMethod) {
  return true;
}

Expected<std::unique_ptr<ByteSource>, TableFault> open_file_source(const std::string& path, IoMethod method) {
  // A pipe must not keep us waiting for somebody who writes.
  Descriptor file(::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK));
  if (file.number() < 0) return failed(path, errno);
  struct stat status {};
  if (::fstat(file.number(), &status) != 0) return failed(path, errno);
  if (S_ISDIR(status.st_mode)) return failed(path, EISDIR);
  if (!S_ISREG(status.st_mode)) return failed(path, TableFault::Kind::io_error, "it is no plain file");
  const auto size = static_cast<std::uint64_t>(status.st_size);
  std::unique_ptr<ByteSource> source;
  // Nothing cannot be mapped.
  if (method == IoMethod::map && size > 0 && size <= SIZE_MAX) {
    void* const memory =
        ::mmap(nullptr, static_cast<std::size_t>(size), PROT_READ, MAP_SHARED, file.number(), 0);
    if (memory == MAP_FAILED) return failed(path, errno);
    source = std::make_unique<MappedSource>(memory, static_cast<std::size_t>(size));
  } else {
    source = std::make_unique<FileSource>(std::move(file), size);
  }
  return source;
}

}  // namespace mate33

#endif
