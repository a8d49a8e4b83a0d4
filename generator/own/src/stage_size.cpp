#include "mate33/own/stage_size.hpp"

#include <memory>
#include <optional>

#include "mate33/own/stage.hpp"
#include "observed.hpp"

namespace mate33 {

namespace {

StageSize size_of(const std::string& name, const OwnTables& tables) {
  StageSize size{name, tables.reach().slices().size(), 0, tables.fits()};
  for (const Placement& placement : tables.reach().slices()) size.entries += entries_of(placement);
  return size;
}

}  // namespace

std::uint64_t StageSize::packed_bytes() const {
  return entries * 3 / 10;
}

std::uint64_t StageSize::file_bytes() const {
  return entries / 4;
}

double StageSize::seconds() const {
  constexpr double of_entry = 50e-9;
  return static_cast<double>(entries) * of_entry;
}

std::vector<StageSize> sizes_of_stages(const RootQuestion& question, const OwnExits& exits,
                                       std::uint64_t memory_bytes, const RootObserver& observer) {
  std::vector<StageSize> sizes;
  std::unique_ptr<OwnTables> tables;
  for (const Stage& stage : stages_of(question.root.material())) {
    const HasMen has = observed(stage.has, stage.name, observer);
    if (!tables) {
      tables = std::make_unique<OwnTables>(question.metric, question.root, exits, has,
                                           OwnRoom::within(memory_bytes));
    } else if (!tables->add_all(has, Reach::any_steps)) {
      continue;
    }
    sizes.push_back(size_of(stage.name, *tables));
    if (!tables->fits()) break;
  }
  return sizes;
}

}  // namespace mate33
