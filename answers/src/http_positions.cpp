// /standard, /standard/mainline, /standard/play, /heat, /covered: what the tables say of a position.

#include <algorithm>

#include "http_fault.hpp"
#include "mate33/answers/http_endpoints.hpp"
#include "mate33/answers/pgn.hpp"
#include "mate33/answers/position_json.hpp"
#include "mate33/answers/read_position.hpp"
#include "mate33/answers/solved_json.hpp"
#include "mate33/base/directory.hpp"
#include "mate33/base/table_error.hpp"
#include "mate33/chess/attacks.hpp"
#include "mate33/chess/fen.hpp"
#include "mate33/chess/legality.hpp"
#include "mate33/chess/notation.hpp"
#include "mate33/table/rule50.hpp"
#include "move_words.hpp"
#include "written_move.hpp"

namespace mate33 {

namespace {

using Json = nlohmann::ordered_json;

/// The position of the parameter fen, as `read` makes one of a FEN.
template <class Read>
Expected<Position, HttpContent> position_by(Read read, const HttpCall& call) {
  const std::string* const fen = call.target.find("fen");
  if (fen == nullptr) {
    return Unexpected{
        error_content(400, "no position: expected ?fen=, as in ?fen=8/8/8/8/8/7B/8/Nk5K_w_-_-_0_1")};
  }
  const auto parsed = read(*fen);
  if (!parsed) return Unexpected{error_content(fault_of(parsed.error()))};
  return parsed->position;
}

/// Legal or not.
Expected<Position, HttpContent> any_position(const HttpCall& call) {
  return position_by(parse_fen, call);
}

bool is_whole(const RootProbe& root) {
  return root.status == ProbeStatus::ok && root.dtz &&
         std::ranges::all_of(root.moves, [](const RankedMove& move) {
           return move.status == ProbeStatus::ok && move.dtz_after;
         });
}

/// The position with one man put on another square, as if set up so: without what belongs to the game before.
Position moved_by_hand(const Position& position, Piece piece, Square from, Square to) {
  Position moved = position;
  moved.remove(piece, from);
  moved.put(piece, to);
  moved.en_passant.reset();
  if (piece.type == PieceType::king) {
    moved.castling.rooks = moved.castling.rooks & moved.pieces(!piece.color);
  } else {
    moved.castling.rooks = moved.castling.rooks & ~SquareSet(from);
  }
  return moved;
}

Json square_json(const Tablebase& tables, const Position& position) {
  if (find_fault(position)) return {{"category", "illegal"}};
  const ProbeResult result = tables.probe(position);
  const Category category = categorize(result.value, position.material(), position.halfmove_clock);
  return {{"category", name(category)}, {"dtm", dtm_json(result.value)}};
}

using PlayedInChess = Expected<std::pair<PlayedMove, Position>, std::string>;

PlayedInChess pass(const Position& position) {
  Position next = position;
  next.side_to_move = !position.side_to_move;
  next.en_passant.reset();
  ++next.halfmove_clock;
  if (next.side_to_move == Color::white) ++next.fullmove_number;
  if (find_fault(next)) return Unexpected{std::string("a side in check cannot pass")};
  return {{{std::string(null_move_uci), std::string(null_move_san), to_fen(next)}, next}};
}

PlayedInChess played(const Position& position, std::string_view text) {
  if (text == null_move_san || text == null_move_uci) return pass(position);
  const auto move = read_written_move(position, text);
  if (!move) return Unexpected{move.error()};
  const Position next = position.after(*move);
  return {{{to_uci(*move), to_san(position, *move), to_fen(next)}, next}};
}

/// The squares on which one of the side's men could take something, its own guarded men among them.
Json squares_covered(const Position& position, Color color) {
  SquareSet covered;
  for (const Square s : position.pieces(color)) {
    covered |= attacks(*position.piece_at(s), s, position.occupied());
  }
  Json json = Json::array();
  for (const Square s : covered) json.push_back(to_string(s));
  return json;
}

/// What was solved before tells of a position that tables do not answer. Throws TableError.
std::optional<FoundSolved> found_solved(const HttpContext& context, const Position& position) {
  if (context.sources.solved == nullptr) return std::nullopt;
  return find_solved(*context.sources.solved, context.tables, position);
}

/// The line of a position that tables do not answer, where its result is proved.
std::optional<HttpContent> proved_mainline(const HttpContext& context, const HttpCall& call,
                                           const Position& position) try {
  const auto found = found_solved(context, position);
  if (!found || !found->solved.answer.value.is_result_exact()) return std::nullopt;
  return json_content(proved_line_json(context.tables, *found), call, Freshness::checked);
} catch (const TableError& error) {
  return error_content(fault_of(error.fault()));
}

Json standard_json(const HttpContext& context, const Position& position, const RootProbe& root) {
  if (!is_answered(root)) {
    if (const auto found = found_solved(context, position)) {
      // Where the file lies is no business of a client's.
      return proved_json(context.tables, root, *found, file_name_of(found->file.name()));
    }
  }
  return position_json(context.tables, position, root);
}

}  // namespace

Expected<Position, HttpContent> legal_position(const HttpCall& call) {
  return position_by(read_legal_position, call);
}

HttpAnswer answer_standard(const HttpContext& context, const HttpCall& call, std::string_view) {
  const auto position = legal_position(call);
  if (!position) return position.error();
  const RootProbe root = context.tables.probe_root(*position);
  // What is unknown now may be known when there are more tables.
  const Freshness freshness = is_whole(root) ? Freshness::lasting : Freshness::checked;
  try {
    return json_content(standard_json(context, *position, root), call, freshness);
  } catch (const TableError& error) {
    return error_content(fault_of(error.fault()));
  }
}

HttpAnswer answer_mainline(const HttpContext& context, const HttpCall& call, std::string_view) {
  const auto position = legal_position(call);
  if (!position) return position.error();
  const Line line = context.tables.best_line_under_rule(*position);
  if (line.status != ProbeStatus::ok) {
    if (auto proved = proved_mainline(context, call, *position)) return *std::move(proved);
    return error_content(fault_of(line.status, line.unanswered, context.sources.places));
  }
  return json_content(line_json(context.tables, *position, line), call, Freshness::lasting);
}

HttpAnswer answer_play(const HttpContext&, const HttpCall& call, std::string_view) {
  const auto position = legal_position(call);
  if (!position) return position.error();
  const auto words = move_words(call);
  if (!words) return words.error();
  return json_content({{"fen", to_fen(*position)}, {"moves", played_json(*position, *words, played)}}, call,
                      Freshness::lasting);
}

HttpAnswer answer_covered(const HttpContext&, const HttpCall& call, std::string_view) {
  const auto position = any_position(call);
  if (!position) return position.error();
  return json_content({{"fen", to_fen(*position)},
                       {"white", squares_covered(*position, Color::white)},
                       {"black", squares_covered(*position, Color::black)}},
                      call, Freshness::lasting);
}

HttpAnswer answer_heat(const HttpContext& context, const HttpCall& call, std::string_view) {
  const auto position = any_position(call);
  if (!position) return position.error();
  const std::string* const text = call.target.find("square");
  const auto from = text == nullptr ? std::nullopt : parse_square(*text);
  if (!from) return error_content(400, "no square: expected ?square=, from a1 to h8");
  const auto piece = position->piece_at(*from);
  if (!piece) return error_content(400, "the square " + *text + " is empty: expected one with a piece");
  Json json = {
      {"square", to_string(*from)}, {"piece", std::string(1, letter(*piece))}, {"squares", Json::object()}};
  for (const Square to : all_squares) {
    if (position->occupied().contains(to)) continue;
    json["squares"][to_string(to)] = square_json(context.tables, moved_by_hand(*position, *piece, *from, to));
  }
  return json_content(json, call, Freshness::checked);
}

}  // namespace mate33
