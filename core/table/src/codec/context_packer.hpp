#pragma once

#include <array>
#include <cstddef>
#include <map>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "mate33/base/executor.hpp"
#include "mate33/table/codec/context_codec.hpp"
#include "mate33/table/format/block_store.hpp"
#include "mate33/table/format/table_header.hpp"
#include "mate33/table/table_encoder.hpp"

namespace mate33 {

/// Packs a table in the context codec from blocks that hold its codes one by one: first it learns the models,
/// then it packs group by group.
class ContextPacker {
 public:
  /// `stored`: the map of the blocks that the store holds. All must outlive it. Where no sides are given it
  /// takes the one of whose planes a sample takes fewer bytes. `counts`: of the table.
  ContextPacker(const TableLayout& layout, const BlockMap& stored, const BlockStore& store,
                const TableEncoding& encoding, const std::array<TableCounts, 2>& counts, Executor& executor);

  StoredSides sides() const { return sides_; }
  /// Whether the table is packed beside the results of all positions: the table of WDL is needed to read it.
  bool is_beside_results() const { return scales_[0].has_value(); }
  /// Whether planes learn while they are coded. Those of DTZ do: it gains most, and a search asks for it
  /// seldom, so that it may take longer.
  bool planes_learn() const { return metric_ == Metric::dtz; }
  /// Whether Black's codes are packed as floors, those of DTZ beside floors of results.
  bool makes_floors() const { return makes_floors_; }
  /// By side to move; none of a side that is not packed.
  const std::array<std::optional<ContextModel>, 2>& models() const { return models_; }

  /// A group of planes, packed.
  struct Group {
    /// By side to move, as seal_block() takes them; empty of a side that is not packed.
    std::array<std::vector<std::byte>, 2> blocks;
    std::uint64_t floor_digest = 0;  ///< what the group adds to that of the table
  };
  /// From any number of threads. Throws what the store throws, and std::bad_alloc.
  Group pack(std::size_t group) const;

 private:
  /// A plane that stands for itself, with all that is known beside its codes.
  struct PlaneInput;
  using GroupCodes = std::array<std::vector<Code>, 2>;  // by side to move
  /// White's codes by group, those that pushes of a black pawn lead to: the planes of a group lead to the
  /// same.
  using WhiteGroups = std::map<std::size_t, std::vector<Code>>;
  using Models = std::array<std::optional<ContextModel>, 2>;
  /// Of all codes, as they are packed beside results; none otherwise.
  using Scales = std::array<std::optional<CodeScale>, 2>;

  std::vector<Code> read(std::size_t group, Color to_move) const;
  GroupCodes read(std::size_t group) const;
  std::unique_ptr<PlaneInput> plane_of(std::size_t group, std::size_t plane, const GroupCodes& codes) const;
  std::vector<std::size_t> sample() const;
  void choose_way(std::span<const PlaneInput* const> planes, const TableEncoding& encoding,
                  const std::array<TableCounts, 2>& counts, Executor& executor);
  bool may_be_beside_results(const TableEncoding& encoding) const;
  void choose_floors(std::span<PlaneInput* const> planes);
  void make_floors_of(PlaneInput& plane, WhiteGroups& pushed) const;
  void make_floors_of(const PlaneInput& plane, Metric metric, PlaneCodes prediction, MutablePlaneCodes black,
                      WhiteGroups& pushed) const;
  void leave_open(PlaneInput& plane, WhiteGroups& pushed) const;
  Models learn(std::span<const PlaneInput* const> planes, const Scales& scales, Executor& executor) const;
  std::optional<ContextModel> learn(std::span<const PlaneInput* const> planes, const Scales& scales,
                                    Color to_move) const;
  static std::uint64_t packed_bytes(const Models& models, std::span<const PlaneInput* const> planes,
                                    Color to_move);

  const Metric metric_;
  const TableLayout& layout_;
  const BlockMap& stored_;
  const BlockStore& store_;
  StoredSides sides_;
  bool is_predicted_;          // Black's codes are packed beside White's
  bool is_beside_floors_;      // if beside results, Black's codes of DTZ are so beside floors of them
  bool makes_floors_ = false;  // of Black's codes
  Scales scales_;              // beside results
  Models models_;
};

}  // namespace mate33
