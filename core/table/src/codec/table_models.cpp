#include "mate33/table/codec/table_models.hpp"

#include "mate33/base/little_endian.hpp"

namespace mate33 {

std::vector<std::byte> TableModels::to_bytes(const std::array<std::optional<ContextModel>, 2>& models) {
  std::vector<std::byte> bytes;
  for (const auto& model : models) {
    const std::vector<std::byte> part = model ? model->to_bytes() : std::vector<std::byte>();
    append_number(bytes, static_cast<std::uint32_t>(part.size()));
    bytes.insert(bytes.end(), part.begin(), part.end());
  }
  return bytes;
}

std::optional<TableModels> TableModels::parse(std::span<const std::byte> bytes) {
  TableModels models;
  if (bytes.empty()) return models;
  models.sides_ = std::make_unique<std::array<Side, 2>>();
  for (Side& side : *models.sides_) {
    if (bytes.size() < sizeof(std::uint32_t)) return std::nullopt;
    const std::size_t size = load_number<std::uint32_t>(bytes.data());
    bytes = bytes.subspan(sizeof(std::uint32_t));
    if (bytes.size() < size) return std::nullopt;
    side.bytes.assign(bytes.begin(), bytes.begin() + static_cast<std::ptrdiff_t>(size));
    bytes = bytes.subspan(size);
  }
  if (!bytes.empty()) return std::nullopt;
  return models;
}

const ContextModel* TableModels::of(Color to_move) const {
  if (!sides_) return nullptr;
  Side& side = (*sides_)[index(to_move)];
  const Lock lock(side.mutex);
  if (!side.is_read) {
    side.model = ContextModel::parse(side.bytes);
    side.bytes = {};
    side.is_read = true;
  }
  return side.model ? &*side.model : nullptr;
}

}  // namespace mate33
