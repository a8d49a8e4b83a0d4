#include "mate33/table/codec/plane_codec.hpp"

#include <algorithm>

#include "mate33/table/codec/code_row.hpp"
#include "mate33/table/codec/prediction.hpp"
#include "mate33/table/metrics.hpp"

namespace mate33 {

namespace {

template <class All>
auto row_of(All all, Square inner) {
  return all.subspan(index(inner) * square_count).template first<square_count>();
}

bool are_at_most(Code greatest, std::span<const Code> codes) {
  Code beyond = 0;  // as wide as a code, for the compiler's vectors
  for (const Code code : codes) beyond |= code > greatest && code != illegal_code ? Code{1} : Code{0};
  return beyond == 0;
}

}  // namespace

void PlaneEncoder::encode_plainly(PlaneCodes codes, MutablePlaneCodes stored) const {
  Code before = draw_code;
  for (const Square inner : all_squares) {
    const CodeRow row = row_of(codes, inner);
    const auto target = row_of(stored, inner);
    if (!held.contains(inner)) {
      std::ranges::fill(target, before);
      continue;
    }
    for (std::size_t i = 0; i < square_count; ++i) {
      before = row[i] == illegal_code ? before : row[i];
      target[i] = before;
    }
  }
}

void PlaneEncoder::encode_residuals(PlaneCodes white, PlaneCodes black, MutablePlaneCodes stored) const {
  std::array<Code, plane_entries> prediction;
  predict_black_plane(metric, layout, men, attacked, held, white, prediction);
  for (const Square inner : all_squares) {
    const CodeRow row = row_of(black, inner), predicted = row_of(PlaneCodes(prediction), inner);
    const auto target = row_of(stored, inner);
    if (!held.contains(inner)) {
      std::ranges::fill(target, Code{0});
      continue;
    }
    for (std::size_t i = 0; i < square_count; ++i) {
      const Code residual = encode_residual(row[i], predicted[i]);
      target[i] = row[i] == illegal_code ? Code{0} : residual;
    }
  }
}

PlaneDecoder::PlaneDecoder(const TableReader& reader, std::size_t slice, std::size_t plane, SquareSet rows)
    : reader_(reader),
      slice_(slice),
      plane_(plane),
      // What is in context is decoded whole, and its models look at all of the plane's rules.
      rows_(reader.models().is_empty() ? rows : SquareSet::all()),
      men_(reader.layout().men_of(slice, plane * plane_entries)) {
  const TableLayout& layout = reader.layout();
  if (layout.representative_of(men_).plane == plane) rules_ = PlaneRules::of(layout, men_, rows_);
}

bool PlaneDecoder::decode(Color to_move, const BlockBuffer& block, std::size_t plane_in_block,
                          PlaneCodes white, MutablePlaneCodes codes) const {
  if (has_clock(reader_.header().metric)) {
    if (!decode_numbers(to_move, block, plane_in_block, codes)) return false;
    for (Code& code : codes) {
      if (code != illegal_code) code = block.courses()->course(code).front().code;
    }
    return true;
  }
  if (block.courses() != nullptr) return false;
  if (block.is_in_context()) {
    return decode_in_context(to_move, block.part_in_context(plane_in_block), white, codes);
  }
  block.copy_plane(plane_in_block, codes);
  if (is_predicted(to_move)) decode_residuals(white, codes);
  return mark_and_check(to_move, codes);
}

bool PlaneDecoder::decode_numbers(Color to_move, const BlockBuffer& block, std::size_t plane_in_block,
                                  MutablePlaneCodes numbers) const {
  const Courses* const courses = block.courses();
  if (courses == nullptr || courses->greatest() > reader_.header().greatest_code()) return false;
  block.copy_plane(plane_in_block, numbers);
  bool are_known = true;
  for (const Square inner : all_squares) {
    const auto row = row_of(numbers, inner);
    const SquareSet legal =
        rows_.contains(inner) ? rules_->legal[index(to_move)].rows[index(inner)] : SquareSet();
    for (const Square s : legal) are_known = are_known && row[index(s)] < courses->count();
    keep_where(row, legal, illegal_code);
  }
  return are_known;
}

bool PlaneDecoder::is_predicted(Color to_move) const {
  return to_move == Color::black && reader_.header().sides == StoredSides::both;
}

bool PlaneDecoder::decode_in_context(Color to_move, std::span<const std::byte> bytes, PlaneCodes white,
                                     MutablePlaneCodes codes) const {
  const ContextModel* const model = reader_.models().of(to_move);
  if (model == nullptr) return false;
  std::array<Code, plane_entries> prediction;
  PlaneContext context{reader_.layout(), men_,        *rules_, held_rows(reader_.layout(), slice_, plane_),
                       to_move,          std::nullopt};
  if (is_predicted(to_move)) {
    predict_black_plane(reader_.header().metric, reader_.layout(), men_, rules_->attacked, context.held,
                        white, prediction);
    context.prediction = PlaneCodes(prediction);
  }
  if (!model->decode(context, bytes, codes)) return false;
  SquareSet missing;
  for (const Square inner : context.held) {
    const SquareSet legal = rules_->legal[index(to_move)].rows[index(inner)];
    missing |= equal_to(row_of(codes, inner), illegal_code) & legal;
  }
  return missing.empty() && are_at_most(reader_.header().greatest_code(), codes);
}

void PlaneDecoder::decode_residuals(PlaneCodes white, MutablePlaneCodes codes) const {
  std::array<Code, plane_entries> prediction;
  predict_black_plane(reader_.header().metric, reader_.layout(), men_, rules_->attacked,
                      held_rows(reader_.layout(), slice_, plane_), white, prediction, rows_);
  for (const Square inner : rows_) {
    const auto row = row_of(codes, inner);
    const CodeRow predicted = row_of(PlaneCodes(prediction), inner);
    for (std::size_t i = 0; i < square_count; ++i) row[i] = decode_residual(row[i], predicted[i]);
  }
}

bool PlaneDecoder::mark_and_check(Color to_move, MutablePlaneCodes codes) const {
  const Code greatest = reader_.header().greatest_code();
  SquareSet missing;
  bool are_known = true;
  for (const Square inner : rows_) {
    const auto row = row_of(codes, inner);
    const SquareSet legal = rules_->legal[index(to_move)].rows[index(inner)];
    missing |= equal_to(row, illegal_code) & legal;
    keep_where(row, legal, illegal_code);
    are_known = are_at_most(greatest, row) && are_known;
  }
  return are_known && missing.empty();
}

SquareSet held_rows(const TableLayout& layout, std::size_t slice, std::size_t plane) {
  const std::size_t last = layout.pieces().size() - 1;
  if (last == 0 || layout.pieces()[last] != layout.pieces()[last - 1]) return SquareSet::all();
  SquareSet held;
  for (const Square inner : all_squares) {
    const std::size_t row = plane * square_count + index(inner);
    if (layout.place_of(layout.men_of(slice, row * square_count)).row == row) held |= inner;
  }
  return held;
}

}  // namespace mate33
