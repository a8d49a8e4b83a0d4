#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "mate33/chess/material.hpp"
#include "mate33/table/codec/code_plane.hpp"
#include "mate33/table/codec/code_scale.hpp"
#include "mate33/table/layouts/chess/row_rules.hpp"
#include "mate33/table/layouts/chess/table_layout.hpp"

/// The context codec: the codes of one plane of one side in as few bytes as may be (docs/format.md, "The
/// context codec"). Each code is told by answers to yes-or-no questions. A model says how probable an answer
/// is, from the codes around and from what the rules know of the position. The model of one side of a table
/// is learned from its planes and stored beside them. It does not change while planes are coded, so each
/// plane can be decoded alone.
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
  std::optional<PlaneCodes> prediction;
};

/// What the probabilities are made from. The number stands in the model.
enum class ContextSet : std::uint8_t {
  neighbours,  ///< codes around, alone
  chess,       ///< and what the rules of chess say
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

  /// Precondition: the context has a prediction if is_predicted(), else none.
  std::vector<std::byte> encode(const PlaneContext& context, PlaneCodes codes) const;
  /// Writes illegal_code where there is no position and in rows that are not held. Whatever the bytes are, it
  /// writes all codes and ends in the usual time. Answers whether they make sense: they are as many as it
  /// takes, and the context has a prediction if, and only if, is_predicted().
  bool decode(const PlaneContext& context, std::span<const std::byte> bytes, MutablePlaneCodes codes) const;

  friend bool operator==(const ContextModel&, const ContextModel&) = default;

 private:
  friend class ContextModelTrainer;
  static constexpr unsigned format = 1;  // of the model's bytes and the contexts

  ContextModel() = default;
  template <class Coder>
  bool code(Coder& coder);

  ContextSet set_ = ContextSet::neighbours;
  bool is_predicted_ = false;
  CodeScale scale_;
  std::vector<std::int8_t> centres_;  // how far from the first guess the value is most often, by context
  std::vector<std::int8_t> weights_;  // what each context adds to the score of a question, in 1 / 8 nat
};

/// Learns a model from some planes of one side of a table, or all. In what order they are added does not
/// matter. It keeps them until the model is made: 16 KiB a plane.
class ContextModelTrainer {
 public:
  /// Planes from which a model learns about all that it can: more take longer.
  static constexpr std::size_t enough_planes = 512;

  explicit ContextModelTrainer(ContextSet set) : set_(set) {}

  /// `number` tells the plane from all others. The layout must outlive the trainer.
  void add(std::uint64_t number, const PlaneContext& context, PlaneCodes codes);
  /// Takes what another has been given.
  void merge(ContextModelTrainer&& other);
  /// Throws std::bad_alloc without memory.
  ContextModel model();

 private:
  struct Sample {
    std::uint64_t number;
    const TableLayout* layout;
    MenSquares men;
    SquareSet held;
    Color to_move;
    std::vector<Code> codes, prediction;

    bool is_predicted() const { return !prediction.empty(); }
  };
  template <class Visit>
  void visit(Visit visit) const;
  CodeScale scale() const;

  ContextSet set_;
  std::vector<Sample> samples_;
};

}  // namespace mate33
