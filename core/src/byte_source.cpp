#include "mate33/core/byte_source.hpp"

#include <algorithm>
#include <vector>

namespace mate33 {

namespace {

class MemorySource : public ByteSource {
 public:
  explicit MemorySource(std::span<const std::byte> bytes) : bytes_(bytes.begin(), bytes.end()) {}

  std::uint64_t size() const override { return bytes_.size(); }
  std::optional<std::string> read(std::uint64_t offset, std::span<std::byte> target) const override {
    if (offset > bytes_.size() || target.size() > bytes_.size() - offset) return "it ends too early";
    std::copy_n(bytes_.begin() + static_cast<std::ptrdiff_t>(offset), target.size(), target.begin());
    return std::nullopt;
  }
  std::span<const std::byte> in_memory() const override { return bytes_; }

 private:
  std::vector<std::byte> bytes_;
};

}  // namespace

std::unique_ptr<ByteSource> make_memory_source(std::span<const std::byte> bytes) {
  return std::make_unique<MemorySource>(bytes);
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
