#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <vector>

#include "layers.hpp"
#include "mate33/solver/region_layout.hpp"
#include "mate33/solver/settlement_log.hpp"
#include "mate33/table/layouts/chess/slice_layout.hpp"
#include "plane_stream.hpp"

namespace mate33 {

/// Where passes over a slice write down what they find where the slice has no codes in memory: in a log,
/// block by block, a block for what one ply settles of a region. What conversions come to is there by the
/// code with which it is due. As CodeRecord otherwise.
class RegionRecord {
 public:
  RegionRecord(const SliceLayout& layout, SettlementLog& log)
      : slice_(static_cast<std::uint32_t>(layout.slice())),
        keeps_moveless_(layout.table().has_pawns_of_both()),
        regions_(layout.table()),
        log_(log),
        by_region_(regions_.count()) {}

  std::size_t region_count() const { return regions_.count(); }
  std::size_t regions_prepared_at_once() const { return regions_.at_once(); }
  std::size_t first_plane(std::size_t region) const { return regions_.first(region); }

  void begin_pass(Color winner) {
    winner_ = winner;
    for (std::size_t region = 0; region < region_count(); ++region) {
      by_region_[region] = {};
      for (const SettlementLog::Block& block : log_.blocks(slice_, region)) {
        if (block.key.winner == winner) by_region_[region].push_back(block);
      }
    }
  }
  bool knows(Plies ply) const { return log_.settled(slice_, winner_, ply).has_value(); }
  void complete(Plies ply, std::uint64_t settled) { log_.complete(slice_, winner_, ply, settled); }
  void confirm(Plies ply, std::uint64_t settled) const {
    if (log_.settled(slice_, winner_, ply) != settled) PlaneStreamReader::throw_damaged();
  }
  std::optional<Code> last_due(Color to_move) const {
    std::optional<Code> last;
    for (const Blocks& blocks : by_region_) {
      for (const SettlementLog::Block& block : blocks) {
        if (block.key.kind != LogKey::Kind::due || block.key.to_move() != to_move) continue;
        if (!last || block.key.code > *last) last = block.key.code;
      }
    }
    return last;
  }
  /// Nothing has been promised.
  void forget(Color, std::size_t, const Plane&) {}

  class Region {
   public:
    Region(RegionRecord& record, std::size_t number)
        : record_(record),
          number_(number),
          first_(record.regions_.first(number)),
          end_(record.regions_.end(number)) {}
    std::size_t first() const { return first_; }
    std::size_t end() const { return end_; }

    template <std::size_t most_codes>
    void expect(Color, std::size_t plane, const Expectation<Plane, most_codes>& expected) {
      if (expected.is_empty) return;
      std::map<Code, Plane> by_code;
      Plane* last = nullptr;
      Code last_code = draw_code;
      for (unsigned i = 0; i < square_count; ++i) {
        for (const Square s : expected.positions.rows[i]) {
          const Code code = expected.worth[i][index(s)];
          if (last == nullptr || code != last_code) {
            last = &by_code[code];
            last_code = code;
          }
          last->rows[i] |= s;
        }
      }
      for (const auto& [code, positions] : by_code) due_[code].add(plane - first_, positions);
    }
    bool take_due(Color, std::size_t plane, Code code, Plane& due) {
      return open(LogKey::Kind::due, code, due_reader_).take(plane - first_, due);
    }
    std::uint64_t settle(Color, std::size_t plane, const Plane& layer, Code code) {
      if (mate33::is_empty(layer)) return 0;
      settled_code_ = code;
      return settled_.add(plane - first_, layer);
    }
    void note_moveless(Color, std::size_t row, SquareSet positions) {
      if (!record_.keeps_moveless_) return;
      if (moveless_.empty()) moveless_.resize(end_ - first_);
      moveless_[row / square_count - first_].rows[row % square_count] = positions;
    }
    void note_set_up(std::size_t plane, const Plane& unlost, const Plane& held) {
      set_up_.add(plane - first_, unlost);
      set_up_.add(plane - first_, held);
    }
    void recall_set_up(std::size_t plane, Plane& unlost, Plane& held) {
      PlaneStreamReader& reader = open(LogKey::Kind::set_up, draw_code, set_up_reader_);
      reader.take(plane - first_, unlost);
      reader.take(plane - first_, held);
    }
    bool recall(Color, std::size_t plane, Code code, Plane& layer) {
      return open(LogKey::Kind::settled, code, settled_reader_).take(plane - first_, layer);
    }
    /// Appends to the log.
    void close() {
      append(LogKey::Kind::settled, settled_code_, settled_);
      append(LogKey::Kind::set_up, draw_code, set_up_);
      for (const auto& [code, positions] : due_) append(LogKey::Kind::due, code, positions);
      PlaneStreamWriter moveless;
      for (std::size_t i = 0; i < moveless_.size(); ++i) {
        // Empty ones may be another process's, which knows better.
        if (!is_empty(moveless_[i])) moveless.add(i, moveless_[i]);
      }
      append(LogKey::Kind::moveless, draw_code, moveless);
    }

   private:
    void append(LogKey::Kind kind, Code code, const PlaneStreamWriter& planes) {
      if (planes.is_empty()) return;
      const LogKey key{record_.slice_, static_cast<std::uint32_t>(number_), kind, record_.winner_, code};
      const SettlementLog::Block block = record_.log_.append(key, planes.bytes());
      if (kind == LogKey::Kind::due) record_.by_region_[number_].push_back(block);
    }
    /// Reads the block when it is first asked for. A region that is at work asks for one of each kind.
    PlaneStreamReader& open(LogKey::Kind kind, Code code, std::optional<PlaneStreamReader>& reader) {
      if (reader) return *reader;
      reader.emplace();
      for (const SettlementLog::Block& block : record_.by_region_[number_]) {
        if (block.key.kind != kind || block.key.code != code) continue;
        std::vector<std::byte> bytes;
        record_.log_.read(block, bytes);
        reader.emplace(std::move(bytes));
      }
      return *reader;
    }

    RegionRecord& record_;
    std::size_t number_, first_, end_;
    Code settled_code_ = draw_code;
    PlaneStreamWriter settled_, set_up_;
    std::map<Code, PlaneStreamWriter> due_;
    std::vector<Plane> moveless_;
    std::optional<PlaneStreamReader> due_reader_, set_up_reader_, settled_reader_;
  };
  Region region(std::size_t number) { return {*this, number}; }

 private:
  using Blocks = std::vector<SettlementLog::Block>;

  std::uint32_t slice_;
  bool keeps_moveless_;
  RegionLayout regions_;
  SettlementLog& log_;
  Color winner_ = Color::white;
  std::vector<Blocks> by_region_;  // of the pass: what earlier runs have settled, and what is due
};

}  // namespace mate33
