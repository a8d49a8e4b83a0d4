#include "mate33/census/code_source.hpp"

#include <utility>

#include "mate33/chess/attacks.hpp"
#include "mate33/chess/legality.hpp"
#include "mate33/table/codec/block_decoder.hpp"
#include "mate33/table/keyed_table_error.hpp"
#include "mate33/table/metrics.hpp"

namespace mate33 {

namespace {

Code code_in(const TableLayout& layout, const MenSquares& men, Color to_move, const CodeAnswer& code_of) {
  if (!layout.are_apart(men)) return illegal_code;
  const Position position = layout.position_of(men, to_move);
  return find_fault(position) ? illegal_code : code_of(position);
}

/// Fills in the codes of a group of planes with one side to move.
void ask_for_planes(const TableLayout& layout, const BlockMap& blocks, const CodeAnswer& code_of,
                    std::size_t group, Color to_move, std::span<Code> codes) {
  for (std::size_t i = 0; i < codes.size(); ++i) {
    const BlockMap::SlicePlane place = blocks.slice_plane(group, i / plane_entries);
    const MenSquares men = layout.men_of(place.slice, place.plane * plane_entries + i % plane_entries);
    if (i % plane_entries == 0 && layout.representative_of(men).plane != place.plane) {
      i += plane_entries - 1;
      continue;
    }
    codes[i] = code_in(layout, men, to_move, code_of);
  }
}

void read_or_throw(const TableReader& reader, std::size_t group, std::span<Code> white,
                   std::span<Code> black) {
  BlockBuffer buffer;
  if (const auto fault = read_group(reader, group, buffer, white, black))
    throw KeyedTableError(reader.header().key(), *fault);
}

/// The black king's squares in a row from which Black may capture or promote, and perhaps more.
SquareSet converting_kings(const TableLayout& layout, const MenSquares& men) {
  SquareSet white, others = men.pieces[0];
  const auto add = [&](Color c, Square s) {
    others |= s;
    if (c == Color::white) white |= s;
  };
  for (std::size_t i = 1; i < layout.pieces().size(); ++i) add(layout.pieces()[i].color, men.pieces[i]);
  for (std::size_t i = 0; i < layout.pawns().size(); ++i) add(layout.pawns()[i], men.pawns[i]);
  bool is_always = false;
  for (std::size_t i = 1; i < layout.pieces().size(); ++i) {
    const Piece piece = layout.pieces()[i];
    if (piece.color == Color::black) is_always |= attacks(piece, men.pieces[i], others).intersects(white);
  }
  for (std::size_t i = 0; i < layout.pawns().size(); ++i) {
    if (layout.pawns()[i] == Color::white) continue;
    is_always |=
        rank_of(men.pawns[i]) == Rank::r2 || pawn_attacks(Color::black, men.pawns[i]).intersects(white);
  }
  return is_always ? SquareSet::all() : king_attacks(white);
}

/// Asks for Black's values where floors leave them open.
void lift_floors(const TableReader& reader, const CodeAnswer& code_of, std::size_t group,
                 std::span<Code> black) {
  constexpr Code best = Dtm::best;
  const TableLayout& layout = reader.layout();
  for (std::size_t begin = 0; begin < black.size(); begin += square_count) {
    const BlockMap::SlicePlane place = reader.blocks().slice_plane(group, begin / plane_entries);
    const std::size_t entry = place.plane * plane_entries + begin % plane_entries;
    MenSquares men = layout.men_of(place.slice, entry);
    if (layout.representative_of(men).plane != place.plane) continue;
    for (const Square king : converting_kings(layout, men)) {
      Code& code = black[begin + index(king)];
      if (code == illegal_code || code == best) continue;
      men.black_king = king;
      code = code_of(layout.position_of(men, Color::black));
    }
  }
}

}  // namespace

CodeAnswer code_answer(ValueSource value_of) {
  return [value_of = std::move(value_of)](const Position& position) { return code_of(value_of(position)); };
}

CodeAnswer code_answer(std::function<DtzValue(const Position&)> dtz_of) {
  return [dtz_of = std::move(dtz_of)](const Position& position) {
    const DtzValue value = dtz_of(position);
    if (value.outcome == Outcome::draw) return draw_code;
    return value.outcome == Outcome::win ? Dtz::code_of_win(value.plies) : Dtz::code_of_loss(value.plies);
  };
}

CodeAnswer code_answer(std::function<WdlScore(const Position&)> wdl_of) {
  return [wdl_of = std::move(wdl_of)](const Position& position) { return Wdl::code_of(wdl_of(position)); };
}

CodeSource stored_codes_of(const TableReader& reader) {
  return {reader.layout(), [&reader](std::size_t group, std::span<Code> white, std::span<Code> black) {
            read_or_throw(reader, group, white, black);
          }};
}

CodeSource codes_of_stored_sides(const TableReader& reader, CodeAnswer code_of) {
  if (!reader.header().has_floors()) return stored_codes_of(reader);
  return {reader.layout(), [&reader, code_of = std::move(code_of)](std::size_t group, std::span<Code> white,
                                                                   std::span<Code> black) {
            read_or_throw(reader, group, white, black);
            lift_floors(reader, code_of, group, black);
          }};
}

CodeSource codes_of(const TableReader& reader, CodeAnswer code_of) {
  CodeSource stored = codes_of_stored_sides(reader, code_of);
  if (reader.header().sides == StoredSides::both) return stored;
  return {reader.layout(), [&reader, code_of = std::move(code_of), read = std::move(stored.read)](
                               std::size_t group, std::span<Code> white, std::span<Code> black) {
            read(group, white, black);
            const Color other = stores(reader.header().sides, Color::white) ? Color::black : Color::white;
            ask_for_planes(reader.layout(), reader.blocks(), code_of, group, other,
                           other == Color::white ? white : black);
          }};
}

CodeSource codes_of(Material material, ValueSource value_of) {
  return codes_of(TableLayout(material), code_answer(std::move(value_of)));
}

CodeSource codes_of(const TableLayout& layout, CodeAnswer code_of) {
  return {layout, [layout, blocks = BlockMap(layout), code_of = std::move(code_of)](
                      std::size_t group, std::span<Code> white, std::span<Code> black) {
            for (const Color c : all_colors) {
              ask_for_planes(layout, blocks, code_of, group, c, c == Color::white ? white : black);
            }
          }};
}

}  // namespace mate33
