#pragma once

#include <doctest/doctest.h>

#include <array>
#include <map>
#include <optional>
#include <set>
#include <span>
#include <stdexcept>
#include <tuple>
#include <utility>
#include <vector>

#include "mate33/base/mutex.hpp"
#include "mate33/solver/region_codes.hpp"
#include "mate33/solver/region_layout.hpp"
#include "mate33/solver/settlement_log.hpp"
#include "mate33/solver/solution.hpp"

namespace mate33 {

/// A log in memory. After so many blocks it fails, as a disk does.
class MemoryLog : public SettlementLog {
 public:
  struct Failure : std::runtime_error {
    using std::runtime_error::runtime_error;
  };

  Block append(const LogKey& key, std::span<const std::byte> bytes) override {
    const Lock lock(mutex_);
    if (appends_left == 0) throw Failure("full");
    if (appends_left > 0) --appends_left;
    const Block block{key, contents_.size(), static_cast<std::uint32_t>(bytes.size()),
                      static_cast<std::uint32_t>(bytes.size())};
    contents_.emplace_back(bytes.begin(), bytes.end());
    all_.push_back(block);
    return block;
  }
  std::vector<Block> blocks(std::size_t slice, std::size_t region) const override {
    const Lock lock(mutex_);
    std::vector<Block> found;
    for (const Block& block : all_) {
      if (block.key.slice == slice && block.key.region == region) found.push_back(block);
    }
    return found;
  }
  void read(const Block& block, std::vector<std::byte>& bytes) const override {
    const Lock lock(mutex_);
    bytes = contents_[block.place];
  }
  void complete(std::size_t slice, Color winner, Plies ply, std::uint64_t settled) override {
    const Lock lock(mutex_);
    const Mark mark(slice, winner, ply.count());
    CHECK(settled_.emplace(mark, settled).second);
    complete_.emplace_back(mark, all_.size());
  }
  std::optional<std::uint64_t> settled(std::size_t slice, Color winner, Plies ply) const override {
    const Lock lock(mutex_);
    const auto found = settled_.find({slice, winner, ply.count()});
    return found == settled_.end() ? std::nullopt : std::optional(found->second);
  }
  void finish(std::size_t slice) override {
    const Lock lock(mutex_);
    CHECK(finished_.insert(slice).second);
  }
  bool is_finished(std::size_t slice) const override {
    const Lock lock(mutex_);
    return finished_.contains(slice);
  }
  /// As after a run that ended.
  void cut_back() { all_.resize(complete_.empty() ? 0 : complete_.back().second); }
  /// As after one that ended when so many plies were complete.
  void cut_back_to(std::size_t plies) {
    for (; complete_.size() > plies; complete_.pop_back()) settled_.erase(complete_.back().first);
    finished_.clear();
    cut_back();
  }
  /// Plies that are complete.
  std::size_t completed() const { return complete_.size(); }

  int appends_left = -1;

 private:
  using Mark = std::tuple<std::size_t, Color, unsigned>;  // slice, winner, ply

  mutable Mutex mutex_;
  std::vector<Block> all_;
  std::vector<std::vector<std::byte>> contents_;
  std::map<Mark, std::uint64_t> settled_;
  std::set<std::size_t> finished_;
  std::vector<std::pair<Mark, std::size_t>> complete_;  // with the blocks that there were then
};

/// How many codes of planes that are solved differ.
inline std::uint64_t count_differences(const Solution& solution, const SettledBlocks& log) {
  const TableLayout& layout = solution.layout();
  const RegionLayout regions(layout);
  std::uint64_t different = 0;
  for (const std::size_t slice : layout.canonical_slices()) {
    const SliceLayout planes(layout, slice);
    for (std::size_t region = 0; region < regions.count(); ++region) {
      const std::size_t first = regions.first(region), count = regions.end(region) - first;
      std::array<std::vector<Code>, 2> codes;
      for (auto& side : codes) side.resize(count * plane_entries);
      read_region(planes, log, region, {codes[0], codes[1]});
      for (const Color c : all_colors) {
        const auto expected = solution.slice(slice).codes(c).subspan(first * plane_entries);
        for (std::size_t i = 0; i < codes[index(c)].size(); ++i) {
          if (!planes.is_solved(first + i / plane_entries)) continue;
          different += codes[index(c)][i] == expected[i] ? 0u : 1u;
        }
      }
    }
  }
  return different;
}

}  // namespace mate33
