// Files by the calls of Windows, with names in wide characters. file_source_posix.cpp is the same for the
// rest.
#ifdef _WIN32

#ifndef NOMINMAX  // the standard library may have done so
#define NOMINMAX
#endif
#ifndef WIN32_LEAN_AND_MEAN
#define WIN32_LEAN_AND_MEAN
#endif
#include <windows.h>

#include <algorithm>
#include <filesystem>
#include <system_error>

#include "mate33/base/byte_source.hpp"

namespace mate33 {

namespace {

/// A file handle, closed at the end of its life.
class Handle {
 public:
  explicit Handle(HANDLE handle) : handle_(handle) {}
  Handle(Handle&& other) noexcept : handle_(other.handle_) { other.handle_ = INVALID_HANDLE_VALUE; }
  Handle& operator=(Handle&&) = delete;
  ~Handle() {
    if (is_open()) ::CloseHandle(handle_);
  }
  bool is_open() const { return handle_ != INVALID_HANDLE_VALUE; }
  HANDLE get() const { return handle_; }

 private:
  HANDLE handle_;
};

std::string words_for(DWORD error) {
  return std::system_category().message(static_cast<int>(error));
}

class FileSource : public ByteSource {
 public:
  FileSource(Handle file, std::uint64_t size) : file_(std::move(file)), size_(size) {}

  std::uint64_t size() const override { return size_; }
  std::optional<std::string> read(std::uint64_t offset, std::span<std::byte> target) const override {
    while (!target.empty()) {
      // The place to read goes with the call, so that threads do not disturb each other.
      OVERLAPPED place{};
      place.Offset = static_cast<DWORD>(offset & 0xFFFFFFFFu);
      place.OffsetHigh = static_cast<DWORD>(offset >> 32);
      const auto wanted = static_cast<DWORD>(std::min<std::size_t>(target.size(), std::size_t{1} << 30));
      DWORD count = 0;
      if (::ReadFile(file_.get(), target.data(), wanted, &count, &place) == 0) {
        const DWORD error = ::GetLastError();
        if (error != ERROR_HANDLE_EOF) return words_for(error);
      }
      if (count == 0) return "it has become shorter";
      target = target.subspan(count);
      offset += count;
    }
    return std::nullopt;
  }

 private:
  Handle file_;
  std::uint64_t size_;
};

Unexpected<TableFault> failed(const std::string& path, DWORD error) {
  const bool missing = error == ERROR_FILE_NOT_FOUND || error == ERROR_PATH_NOT_FOUND;
  return Unexpected{TableFault{missing ? TableFault::Kind::missing : TableFault::Kind::io_error,
                               "cannot read " + path + ": " + words_for(error)}};
}

}  // namespace

bool is_supported(IoMethod method) {
  return method == IoMethod::read;
}

Expected<std::unique_ptr<ByteSource>, TableFault> open_file_source(const std::string& path, IoMethod method) {
  if (!is_supported(method)) return failed(path, ERROR_NOT_SUPPORTED);
  const std::filesystem::path wide(std::u8string(path.begin(), path.end()));
  Handle file(::CreateFileW(wide.c_str(), GENERIC_READ,
                            FILE_SHARE_READ | FILE_SHARE_WRITE | FILE_SHARE_DELETE, nullptr, OPEN_EXISTING,
                            FILE_ATTRIBUTE_NORMAL | FILE_FLAG_RANDOM_ACCESS, nullptr));
  if (!file.is_open()) return failed(path, ::GetLastError());
  if (::GetFileType(file.get()) != FILE_TYPE_DISK) return failed(path, ERROR_NOT_SUPPORTED);
  LARGE_INTEGER size{};
  if (::GetFileSizeEx(file.get(), &size) == 0) return failed(path, ::GetLastError());
  return std::unique_ptr<ByteSource>(
      std::make_unique<FileSource>(std::move(file), static_cast<std::uint64_t>(size.QuadPart)));
}

}  // namespace mate33

#endif
