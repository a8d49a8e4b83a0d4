#include "game_slot.hpp"

namespace mate33 {

void GameSlot::add(GameTableReader reader) {
  if (opens_now()) return;
  put(std::move(reader));
  serve();
}

std::optional<TableFault> GameSlot::open_file(std::unique_ptr<ByteSource> source,
                                              const std::string& path) const {
  auto reader = GameTableReader::open_as(std::move(source), path, rules_, key_, shelf_);
  if (!reader) return reader.error();
  put(*std::move(reader));
  return std::nullopt;
}

void GameSlot::put(GameTableReader reader) const {
  owner_ = std::make_unique<const GameTable>(std::move(reader), cache_, faults());
  table_.store(owner_.get(), std::memory_order_release);
}

}  // namespace mate33
