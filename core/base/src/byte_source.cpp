#include "mate33/base/byte_source.hpp"

#include <algorithm>
#include <utility>
#include <vector>

namespace mate33 {

namespace {

class MemorySource : public ContiguousSource {
 public:
  explicit MemorySource(std::span<const std::byte> bytes) : copy_(bytes.begin(), bytes.end()) {}

  std::span<const std::byte> in_memory() const override { return copy_; }

 private:
  std::vector<std::byte> copy_;
};

class SharedSource : public ByteSource {
 public:
  explicit SharedSource(std::shared_ptr<const ByteSource> source) : source_(std::move(source)) {}

  std::uint64_t size() const override { return source_->size(); }
  std::optional<std::string> read(std::uint64_t offset, std::span<std::byte> target) const override {
    return source_->read(offset, target);
  }
  std::span<const std::byte> in_memory() const override { return source_->in_memory(); }

 private:
  std::shared_ptr<const ByteSource> source_;
};

}  // namespace

std::optional<std::string> ContiguousSource::read(std::uint64_t offset, std::span<std::byte> target) const {
  const std::span<const std::byte> bytes = in_memory();
  if (offset > bytes.size() || target.size() > bytes.size() - offset) return "it ends too early";
  std::copy_n(bytes.begin() + static_cast<std::ptrdiff_t>(offset), target.size(), target.begin());
  return std::nullopt;
}

std::unique_ptr<ByteSource> make_memory_source(std::span<const std::byte> bytes) {
  return std::make_unique<MemorySource>(bytes);
}

std::unique_ptr<ByteSource> make_shared_source(std::shared_ptr<const ByteSource> source) {
  return std::make_unique<SharedSource>(std::move(source));
}

Expected<std::vector<std::byte>, TableFault> read_all(const ByteSource& source, std::size_t largest,
                                                      const std::string& name) {
  if (source.size() > largest) {
    return Unexpected{TableFault{TableFault::Kind::damaged,
                                 name + " is damaged: longer than " + std::to_string(largest) + " bytes"}};
  }
  std::vector<std::byte> contents(static_cast<std::size_t>(source.size()));
  if (const auto error = source.read(0, contents)) {
    return Unexpected{TableFault{TableFault::Kind::io_error, "cannot read " + name + ": " + *error}};
  }
  return contents;
}

}  // namespace mate33
