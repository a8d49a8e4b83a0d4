#include "mate33/table/plane_codec.hpp"

#include <algorithm>

#include "mate33/table/code_row.hpp"
#include "mate33/table/dtm.hpp"
#include "mate33/table/prediction.hpp"

namespace mate33 {

namespace {

template <class All>
auto row_of(All all, Square inner) {
  return all.subspan(index(inner) * square_count).template first<square_count>();
}

/// Counts the positions of a row, whose codes are all below 0x8000 but for illegal_code, which is even. No
/// branches: the compiler makes vector instructions of this.
void count_row(CodeRow row, TableCounts& counts) {
  std::uint16_t draws = 0, losses = 0, illegal = 0;
  std::int16_t longest_win = 0, longest_loss = 0;
  for (const Code code : row) {
    const auto number = static_cast<std::int16_t>(code);  // negative where illegal
    const auto odd = static_cast<std::int16_t>(-(number & 1));
    draws = static_cast<std::uint16_t>(draws + (code == draw_code ? 1 : 0));
    illegal = static_cast<std::uint16_t>(illegal + (code == illegal_code ? 1 : 0));
    losses = static_cast<std::uint16_t>(losses + (code & 1));
    longest_win = std::max<std::int16_t>(longest_win, static_cast<std::int16_t>(number & ~odd));
    longest_loss = std::max<std::int16_t>(longest_loss, static_cast<std::int16_t>(number & odd));
  }
  counts.draws += draws;
  counts.losses += losses;
  counts.wins += square_count - draws - losses - illegal;
  const auto lengthen = [](Plies& longest, std::int16_t code) {
    if (code > 0) longest = std::max(longest, plies_of(static_cast<Code>(code)));
  };
  lengthen(counts.longest_win, longest_win);
  lengthen(counts.longest_loss, longest_loss);
}

bool are_at_most(Code greatest, PlaneCodes codes) {
  Code beyond = 0;  // as wide as a code, for the compiler's vectors
  for (const Code code : codes) beyond |= code > greatest && code != illegal_code ? Code{1} : Code{0};
  return beyond == 0;
}

}  // namespace

void PlaneEncoder::encode(PlaneCodes white, PlaneCodes black, MutablePlaneCodes stored_white,
                          MutablePlaneCodes stored_black) const {
  const SliceLayout& layout = rules.layout();
  std::array<Code, plane_entries> prediction;
  predict_black_plane<Dtm>(layout.table(), layout.men_of_plane(plane), rules.attacked(plane), white,
                           prediction);
  const SquareSet held = held_rows(layout.table(), layout.slice(), plane);
  Code before = draw_code;
  for (const Square inner : all_squares) {
    const CodeRow white_row = row_of(white, inner), black_row = row_of(black, inner);
    const CodeRow predicted = row_of(PlaneCodes(prediction), inner);
    const auto white_target = row_of(stored_white, inner), black_target = row_of(stored_black, inner);
    if (!held.contains(inner)) {
      std::ranges::fill(white_target, before);
      std::ranges::fill(black_target, Code{0});
      continue;
    }
    for (std::size_t i = 0; i < square_count; ++i) {
      before = white_row[i] == illegal_code ? before : white_row[i];
      white_target[i] = before;
    }
    for (std::size_t i = 0; i < square_count; ++i) {
      const Code residual = encode_residual(black_row[i], predicted[i]);
      black_target[i] = black_row[i] == illegal_code ? Code{0} : residual;
    }
  }
}

void PlaneEncoder::count(PlaneCodes white, PlaneCodes black, std::array<TableCounts, 2>& counts) const {
  const SquareSet held = held_rows(rules.layout().table(), rules.layout().slice(), plane);
  count_codes(held, white, counts[index(Color::white)]);
  count_codes(held, black, counts[index(Color::black)]);
}

// A move of a black last piece may lead into any row of the plane. Were the piece a twin, half of these would
// be filled in and not held, and Black's prediction another one than the encoder's. It takes six men.
static_assert(max_table_men <= 5, "predict Black's moves from the rows that are held");

PlaneDecoder::PlaneDecoder(const TableReader& reader, std::size_t slice, std::size_t plane)
    : reader_(reader), men_(reader.layout().men_of(slice, plane * plane_entries)) {
  const TableLayout& layout = reader.layout();
  if (layout.representative_of(men_).plane == plane) rules_ = PlaneRules::of(layout, men_);
}

bool PlaneDecoder::decode_white(MutablePlaneCodes codes) const {
  return mark_and_check(Color::white, codes);
}

bool PlaneDecoder::decode_black(PlaneCodes white, MutablePlaneCodes codes) const {
  std::array<Code, plane_entries> prediction;
  predict_black_plane<Dtm>(reader_.layout(), men_, rules_->attacked, white, prediction);
  for (std::size_t i = 0; i < plane_entries; ++i) codes[i] = decode_residual(codes[i], prediction[i]);
  return mark_and_check(Color::black, codes);
}

bool PlaneDecoder::mark_and_check(Color to_move, MutablePlaneCodes codes) const {
  SquareSet missing;
  for (const Square inner : all_squares) {
    const SquareSet legal = rules_->legal[index(to_move)].rows[index(inner)];
    missing |= equal_to(row_of(codes, inner), illegal_code) & legal;
    keep_where(row_of(codes, inner), legal, illegal_code);
  }
  return are_at_most(code_of(reader_.header().longest()), codes) && missing.empty();
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

void count_codes(SquareSet rows, PlaneCodes codes, TableCounts& counts) {
  for (const Square inner : rows) count_row(row_of(codes, inner), counts);
}

void add_counts(TableCounts& sum, const TableCounts& part) {
  sum.wins += part.wins;
  sum.draws += part.draws;
  sum.losses += part.losses;
  sum.longest_win = std::max(sum.longest_win, part.longest_win);
  sum.longest_loss = std::max(sum.longest_loss, part.longest_loss);
}

}  // namespace mate33
