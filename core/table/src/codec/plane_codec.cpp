#include "mate33/table/codec/plane_codec.hpp"

#include <algorithm>
#include <list>

#include "codec/floors.hpp"
#include "mate33/table/codec/code_row.hpp"
#include "mate33/table/codec/prediction.hpp"
#include "mate33/table/metrics.hpp"
#include "mate33/table/wdl.hpp"

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

/// Whether codes of DTZ come to these codes of WDL: those of a model that lacks a result do not.
bool have_results(PlaneCodes codes, PlaneCodes results) {
  return std::ranges::equal(codes, results, [](Code code, Code result) {
    return code == illegal_code || Wdl::of_dtz(code) == result;
  });
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
    std::ranges::copy(row, target.begin());
    unsigned next = 0;
    for (const Square s : equal_to(row, illegal_code)) {
      if (index(s) != next) before = row[index(s) - 1];
      target[index(s)] = before;
      next = index(s) + 1;
    }
    before = target.back();
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
      // What is in context is decoded from the first row on.
      rows_(reader.models().is_empty() ? rows : first_rows(count_to_last(rows))),
      men_(reader.layout().men_of(slice, plane * plane_entries)) {
  const TableLayout& layout = reader.layout();
  if (layout.representative_of(men_).plane != plane) return;
  rules_ = PlaneRules::of(layout, men_, reader.header().needs_wdl ? rows_of_white() : rows_);
}

SquareSet PlaneDecoder::rows_of_white() const {
  return first_rows(count_to_last(rows_to_predict_from(reader_.layout(), rows_)));
}

std::optional<TableFault> PlaneDecoder::decode(Color to_move, const BlockBuffer& block, PlaneCodes white,
                                               MutablePlaneCodes codes) const {
  if (has_clock(reader_.header().metric))
    return refuse_unless(to_move, decode_by_clock(to_move, block, codes));
  if (block.courses() != nullptr) return refuse_unless(to_move, false);
  const std::size_t in_block = number() % planes_per_block;
  if (block.is_in_context()) {
    return decode_in_context(to_move, block.part_in_context(in_block), white, codes);
  }
  block.copy_plane(in_block, codes);
  return decode_copied(to_move, white, codes);
}

std::optional<TableFault> PlaneDecoder::decode_copied(Color to_move, PlaneCodes white,
                                                      MutablePlaneCodes codes) const {
  if (is_predicted(to_move)) decode_residuals(white, codes);
  return refuse_unless(to_move, mark_and_check(to_move, codes));
}

/// Nothing, or what to say where the plane's codes make none.
std::optional<TableFault> PlaneDecoder::refuse_unless(Color to_move, bool makes_sense) const {
  if (makes_sense) return std::nullopt;
  return reader_.nonsense(reader_.blocks().block_of(BlockMap::group_of(number()), to_move));
}

bool PlaneDecoder::decode_by_clock(Color to_move, const BlockBuffer& block, MutablePlaneCodes codes) const {
  if (!decode_numbers(to_move, block, number() % planes_per_block, codes)) return false;
  for (Code& code : codes) {
    if (code != illegal_code) code = block.courses()->course(code).front().code;
  }
  return true;
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

std::optional<TableFault> PlaneDecoder::decode_in_context(Color to_move, std::span<const std::byte> bytes,
                                                          PlaneCodes white, MutablePlaneCodes codes) const {
  const ContextModel* const model = reader_.models().of(to_move);
  if (model == nullptr || model->learns() != reader_.header().planes_learn)
    return refuse_unless(to_move, false);
  std::array<Code, plane_entries> prediction, results;
  PlaneContext context{reader_.layout(), men_, *rules_, held_rows(reader_.layout(), slice_, plane_), to_move};
  if (reader_.header().needs_wdl) {
    if (auto fault = read_results(to_move, results)) return fault;
    context.results = PlaneCodes(results);
  }
  if (is_predicted(to_move)) {
    predict_black_plane(reader_.header().metric, reader_.layout(), men_, rules_->attacked, context.held,
                        white, prediction, rows_);
    context.prediction = PlaneCodes(prediction);
  }
  if (!model->decode(context, bytes, codes, count_to_last(rows_))) return refuse_unless(to_move, false);
  SquareSet missing;
  for (const Square inner : context.held& rows_) {
    const SquareSet legal = rules_->legal[index(to_move)].rows[index(inner)];
    missing |= equal_to(row_of(codes, inner), illegal_code) & legal;
  }
  const bool has_results = !context.results || have_results(codes, *context.results);
  return refuse_unless(
      to_move, missing.empty() && has_results && are_at_most(reader_.header().greatest_code(), codes));
}

/// The codes of WDL of the plane; where this table has floors, floors of them.
std::optional<TableFault> PlaneDecoder::read_results(Color to_move, MutablePlaneCodes results) const {
  const auto wdl = reader_.wdl(to_move);
  if (!wdl) return wdl.error();
  const PlaneDecoder decoder(**wdl, *this, rows_);
  std::array<Code, plane_entries> white;
  std::optional<TableFault> fault;
  if (decoder.is_predicted(to_move)) {
    fault = PlaneDecoder(**wdl, *this, rows_of_white()).read(Color::white, white, white);
  }
  if (!fault) fault = decoder.read(to_move, white, results);
  const bool makes_floors =
      to_move == Color::black && reader_.header().has_floors() && !(*wdl)->header().has_floors();
  if (!fault && makes_floors) fault = decoder.make_floors_of(white, results);
  if (!fault) return std::nullopt;
  return reader_.lacks(reader_.key_of_wdl(), *fault);
}

/// Reads the block and decodes the plane.
std::optional<TableFault> PlaneDecoder::read(Color to_move, PlaneCodes white, MutablePlaneCodes codes) const {
  BlockBuffer buffer;
  if (auto fault =
          reader_.read_block(reader_.blocks().block_of(BlockMap::group_of(number()), to_move), buffer))
    return fault;
  return decode(to_move, buffer, white, codes);
}

/// Makes floors of Black's codes, which are values.
std::optional<TableFault> PlaneDecoder::make_floors_of(PlaneCodes white, MutablePlaneCodes black) const {
  const TableLayout& layout = reader_.layout();
  if (!can_have_floors(layout)) return refuse_unless(Color::black, false);
  const SquareSet held = held_rows(layout, slice_, plane_);
  std::array<Code, plane_entries> prediction;
  predict_black_plane(reader_.header().metric, layout, men_, rules_->attacked, held, white, prediction,
                      rows_);
  std::list<std::array<Code, plane_entries>> pushed;
  std::optional<TableFault> fault;
  const auto white_of = [&](const MenSquares& men) -> PlaneCodes {
    auto& codes = pushed.emplace_back();
    codes.fill(illegal_code);
    const PlaneDecoder decoder(reader_, layout.place_of(men).slice, plane_, rows_);
    if (!fault && decoder.is_held()) fault = decoder.read(Color::white, codes, codes);
    return codes;
  };
  make_floors({reader_.header().metric, layout, men_, *rules_, held & rows_, prediction}, white_of, black);
  return fault;
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
