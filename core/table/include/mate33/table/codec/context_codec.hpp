#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "mate33/chess/material.hpp"
#include "mate33/table/codec/code_plane.hpp"
#include "mate33/table/codec/code_scale.hpp"
#include "mate33/table/codec/rows_context.hpp"
#include "mate33/table/layouts/chess/row_rules.hpp"
#include "mate33/table/layouts/chess/table_layout.hpp"

/// The context codec: the codes of one plane of chess, or of the rows of a block of another game, of one side
/// in as few bytes as may be (docs/format.md, "The context codec"). Each code is told by answers to yes-or-no
/// questions. A model says how probable an answer is, from the codes around and from what the rules know of
/// the position. The model of one side of a table is learned from its parts and stored beside them. It does
/// not change while they are coded, and what a plane learns on the way begins anew with each: so each part
/// can be decoded alone.
namespace mate33 {

/// What is known of a plane before its first code. All that it points to must outlive it.
struct PlaneContext {
  const TableLayout& layout;
  const MenSquares& men;    ///< the last piece and the black king are not looked at
  const PlaneRules& rules;  ///< of these men
  SquareSet held;           ///< the rows that the table holds, as held_rows()
  Color to_move;
  /// What is predicted of Black's codes where White's have been decoded, as predict_black_plane(). With it
  /// for every plane of a side, or for none.
  std::optional<PlaneCodes> prediction = {};
  /// The codes of WDL of the same positions, where those of DTZ are coded beside them. With them for every
  /// plane of a side, or for none.
  std::optional<PlaneCodes> results = {};
};

/// What the probabilities are made from. The number stands in the model.
enum class ContextSet : std::uint8_t {
  neighbours,  ///< codes around, alone
  chess,       ///< and what the rules of chess say
  rows,        ///< of another game: and where men of the row stand
  /// As chess, and more about where the men stand; and each plane learns while it is coded.
  chess_learning,
};

/// How one side of a table is coded: read-only, for any number of threads.
class ContextModel {
 public:
  /// In few bytes: packing them once more gains nothing.
  std::vector<std::byte> to_bytes() const;
  /// Nothing unless these are the bytes of a model. Takes as long as the model is big, whatever the bytes.
  static std::optional<ContextModel> parse(std::span<const std::byte> bytes);

  /// Whether planes are coded beside a prediction: whether those had one that the model was made from.
  bool is_predicted() const { return is_predicted_; }
  /// Whether planes are coded beside their results: whether those had them that the model was made from.
  bool is_beside_results() const { return is_beside_results_; }

  /// Whether planes learn while they are coded.
  bool learns() const { return set_ == ContextSet::chess_learning; }

  /// Preconditions: the context has a prediction if is_predicted(), else none, and results if
  /// is_beside_results(), else none; with results, all codes are on the scale.
  std::vector<std::byte> encode(const PlaneContext& context, PlaneCodes codes) const;
  /// The same; beside results, codes may be any_code, and there it writes what it has chosen.
  std::vector<std::byte> encode_any(const PlaneContext& context, MutablePlaneCodes codes) const;
  /// Precondition: the model has been learned from rows.
  std::vector<std::byte> encode(const RowsContext& context, std::span<const Code> codes) const;
  /// Writes illegal_code where there is no position and in rows that are not held. Whatever the bytes are, it
  /// writes all codes and ends in the usual time. Answers whether they make sense: they are as many as it
  /// takes, the model is one of planes, and the context has a prediction if, and only if, is_predicted(), and
  /// so with results. With fewer rows it makes the first so many and needs the context of these alone; what
  /// the others take is not looked at, and they get illegal_code.
  bool decode(const PlaneContext& context, std::span<const std::byte> bytes, MutablePlaneCodes codes,
              std::size_t rows = square_count) const;
  /// As decode() of all rows, of a model that has been learned from rows of a block. Precondition: room for
  /// entry_count() codes.
  bool decode(const RowsContext& context, std::span<const std::byte> bytes, std::span<Code> codes) const;

  friend bool operator==(const ContextModel&, const ContextModel&) = default;

 private:
  template <class Sample>
  friend class ContextModelTrainer;
  // Of the model's bytes and the contexts.
  static constexpr unsigned format = 1, format_beside_results = 2;

  ContextModel() = default;
  template <class Coder>
  bool code(Coder& coder);
  bool is_as_predicted(const PlaneContext& context, PlaneCodes codes) const;
  bool take_prediction(const PlaneContext& context, SquareSet rows, MutablePlaneCodes codes) const;

  ContextSet set_ = ContextSet::neighbours;
  bool is_predicted_ = false, is_beside_results_ = false;
  unsigned rate_ = 0;  // at which a plane learns, of a set where it does
  CodeScale scale_;
  std::vector<std::int8_t> centres_;  // how far from the first guess the value is most often, by context
  std::vector<std::int8_t> weights_;  // what each context adds to the score of a question, in 1 / 8 nat
};

/// A plane from which a model learns. It keeps the codes: 8 to 24 KiB. The layout must outlive it.
class PlaneSample {
 public:
  static constexpr ContextSet usual_set = ContextSet::chess;

  /// `number` tells the plane from all others.
  PlaneSample(std::uint64_t number, const PlaneContext& context, PlaneCodes codes);

  std::uint64_t number() const { return number_; }
  bool is_predicted() const { return !prediction_.empty(); }
  bool is_beside_results() const { return !results_.empty(); }
  std::span<const Code> codes() const { return codes_; }
  /// Makes the plane's context, which `use` takes.
  void with_context(auto use) const;

 private:
  std::uint64_t number_;
  const TableLayout* layout_;
  MenSquares men_;
  SquareSet held_;
  Color to_move_;
  std::vector<Code> codes_, prediction_, results_;
};

/// The rows of a block from which a model learns: some 24 KiB beside the codes, which must outlive it.
class RowsSample {
 public:
  static constexpr ContextSet usual_set = ContextSet::rows;

  /// `number` tells the block from all others.
  RowsSample(std::uint64_t number, RowsContext context, std::span<const Code> codes)
      : number_(number), context_(std::move(context)), codes_(codes) {}

  std::uint64_t number() const { return number_; }
  static constexpr bool is_predicted() { return false; }
  static constexpr bool is_beside_results() { return false; }
  std::span<const Code> codes() const { return codes_; }
  void with_context(auto use) const { use(context_); }

 private:
  std::uint64_t number_;
  RowsContext context_;
  std::span<const Code> codes_;
};

/// Learns a model from some parts of one side of a table, or all: PlaneSample or RowsSample. In what order
/// they are added does not matter.
template <class Sample>
class ContextModelTrainer {
 public:
  /// `scale`: taken instead of that of the codes which are added. Beside results it has to have all codes.
  explicit ContextModelTrainer(ContextSet set = Sample::usual_set, std::optional<CodeScale> scale = {})
      : set_(set), scale_(std::move(scale)) {}

  void add(Sample sample) { samples_.push_back(std::move(sample)); }
  /// Throws std::bad_alloc without memory.
  ContextModel model();

 private:
  void visit(auto visit) const;
  CodeScale scale_of_samples() const;

  ContextSet set_;
  std::optional<CodeScale> scale_;
  std::vector<Sample> samples_;
};
using PlaneModelTrainer = ContextModelTrainer<PlaneSample>;
using RowsModelTrainer = ContextModelTrainer<RowsSample>;

/// Planes, or as many entries of rows, from which a model learns about all that it can: more take longer.
inline constexpr std::size_t enough_planes = 4096;

}  // namespace mate33
