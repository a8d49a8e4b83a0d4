#include "mate33/game/rules_text.hpp"

#include <algorithm>
#include <array>
#include <map>
#include <optional>
#include <span>
#include <utility>

#include "mate33/base/sha256.hpp"

namespace mate33 {

namespace {

/// In numbers to sort by.
std::array<int, 3> order_of(const std::optional<Offset>& leg) {
  const Offset by = leg.value_or(Offset{});
  return {leg.has_value() ? 1 : 0, by.ranks, by.files};
}

/// What way of moving it is, in numbers to sort by.
std::array<int, 6> way_of(const MoveRule& move) {
  const auto [has_leg, ranks, files] = order_of(move.leg);
  return {static_cast<int>(move.kind), move.offset.ranks, move.offset.files, has_leg, ranks, files};
}

/// Moves that share a line of the canonical text come one after the other.
bool comes_before(const MoveRule& a, const MoveRule& b) {
  if (a.kind != b.kind) return a.kind < b.kind;
  if (a.purpose != b.purpose) return a.purpose < b.purpose;
  if (a.leg != b.leg) return order_of(a.leg) < order_of(b.leg);
  if (a.from != b.from) {
    const auto words = [](PointSet set) { return std::array{set.word().low, set.word().high}; };
    return words(a.from) < words(b.from);
  }
  return std::array{a.offset.ranks, a.offset.files} < std::array{b.offset.ranks, b.offset.files};
}

bool share_a_line(const MoveRule& a, const MoveRule& b) {
  return a.kind == b.kind && a.purpose == b.purpose && a.leg == b.leg && a.from == b.from;
}

/// From which points a way of moving is for what.
struct Origins {
  PointSet moves, captures;
};

std::vector<MoveRule> normal_moves(const PieceRule& piece) {
  std::map<std::array<int, 6>, std::pair<MoveRule, Origins>> ways;
  for (const MoveRule& move : piece.moves) {
    auto& [rule, origins] = ways.try_emplace(way_of(move), move, Origins{}).first->second;
    const PointSet from = move.from & piece.standing_points();
    if (move.purpose != MovePurpose::capture) origins.moves |= from;
    if (move.purpose != MovePurpose::move) origins.captures |= from;
  }
  std::vector<MoveRule> moves;
  for (const auto& way : ways) {
    const auto& [rule, origins] = way.second;
    const auto add = [&moves, &its_rule = rule](MovePurpose purpose, PointSet from) {
      if (!from.empty()) moves.push_back({its_rule.kind, its_rule.offset, its_rule.leg, purpose, from});
    };
    add(MovePurpose::move_or_capture, origins.moves & origins.captures);
    add(MovePurpose::move, origins.moves - origins.captures);
    add(MovePurpose::capture, origins.captures - origins.moves);
  }
  std::sort(moves.begin(), moves.end(), comes_before);
  return moves;
}

/// Writes the parts of rules, as the reader has them.
class TextWriter {
 public:
  explicit TextWriter(const GameRules& rules) : rules_(rules) {}

  std::string text() {
    write_settings();
    for (const PieceRule& piece : rules_.pieces) write(piece);
    return std::move(text_);
  }

 private:
  void write_settings() {
    const auto choice = [](bool first, const char* one, const char* other) { return first ? one : other; };
    text_ += "name " + rules_.name + '\n';
    text_ += "board " + std::to_string(rules_.board.files) + 'x' + std::to_string(rules_.board.ranks) + '\n';
    text_ += "first-rank " + std::to_string(rules_.first_rank) + '\n';
    text_ += choice(rules_.flip == ColorFlip::ranks, "flip ranks\n", "flip rotation\n");
    text_ += choice(rules_.no_move == NoMove::draws, "no-move draws\n", "no-move loses\n");
    text_ += choice(rules_.bare_king == BareKing::nothing, "bare-king nothing\n", "bare-king loses\n");
    text_ += choice(rules_.royals_may_face, "royals may-face\n", "royals must-not-face\n");
  }

  void write(const PieceRule& piece) {
    text_ += &piece == &rules_.pieces.front() ? "royal " : "piece ";
    text_ += piece.letter;
    text_ += ' ' + piece.name;
    if (!piece.fen_letters.empty()) text_ += " fen " + piece.fen_letters;
    text_ += '\n';
    if (piece.zone != PointSet::all(rules_.board)) {
      text_ += "  zone";
      write(piece.zone);
      text_ += '\n';
    }
    const std::span<const MoveRule> moves = piece.moves;
    for (std::size_t begin = 0; begin < moves.size();) {
      std::size_t end = begin + 1;
      while (end < moves.size() && share_a_line(moves[begin], moves[end])) ++end;
      write(moves.subspan(begin, end - begin), piece);
      begin = end;
    }
    if (piece.promotion) write(*piece.promotion);
  }

  /// Moves that share a line.
  void write(std::span<const MoveRule> moves, const PieceRule& piece) {
    constexpr const char* kinds[] = {"  leap", "  slide", "  hop-far", "  hop-close"};
    constexpr const char* purposes[] = {"", " move", " capture"};
    const MoveRule& first = moves.front();
    text_ += kinds[static_cast<std::size_t>(first.kind)];
    for (const MoveRule& move : moves) write(move.offset);
    if (first.leg) {
      text_ += " leg";
      write(*first.leg);
    }
    text_ += purposes[static_cast<std::size_t>(first.purpose)];
    if (first.from != piece.standing_points()) {
      text_ += " from";
      write(first.from);
    }
    text_ += '\n';
  }

  void write(const PromotionRule& promotion) {
    text_ += promotion.is_forced ? "  promote on" : "  may-promote on";
    write(promotion.at);
    text_ += " to";
    for (const std::size_t piece : promotion.to) {
      text_ += ' ';
      text_ += rules_.pieces[piece].letter;
    }
    text_ += '\n';
  }

  void write(Offset offset) {
    text_ += " (" + std::to_string(offset.files) + ',' + std::to_string(offset.ranks) + ')';
  }

  /// As rectangles: as wide as can be, then as high.
  void write(PointSet rest) {
    const Board& board = rules_.board;
    while (!rest.empty()) {
      const Point first = rest.first();
      const auto has = [&](unsigned file, unsigned rank) {
        return file < board.files && rank < board.ranks && rest.contains(board.point(file, rank));
      };
      const unsigned left = board.file_of(first), low = board.rank_of(first);
      unsigned right = left, high = low;
      while (has(right + 1, low)) ++right;
      const auto has_row = [&](unsigned rank) {
        for (unsigned file = left; file <= right; ++file) {
          if (!has(file, rank)) return false;
        }
        return true;
      };
      while (has_row(high + 1)) ++high;
      text_ += ' ' + name(left, low);
      if (right != left || high != low) text_ += '-' + name(right, high);
      for (unsigned rank = low; rank <= high; ++rank) {
        for (unsigned file = left; file <= right; ++file) rest ^= board.point(file, rank);
      }
    }
  }

  std::string name(unsigned file, unsigned rank) const {
    return static_cast<char>('a' + file) + std::to_string(rank + rules_.first_rank);
  }

  const GameRules& rules_;
  std::string text_;
};

}  // namespace

std::string RulesError::message() const {
  return std::to_string(line) + ':' + std::to_string(column) + ": expected " + expected;
}

GameRules in_normal_form(GameRules rules) {
  for (PieceRule& piece : rules.pieces) {
    piece.moves = normal_moves(piece);
    if (piece.promotion) std::sort(piece.promotion->to.begin(), piece.promotion->to.end());
  }
  return rules;
}

std::string canonical_text(const GameRules& rules) {
  const GameRules normal = in_normal_form(rules);
  return TextWriter(normal).text();
}

std::string rules_digest(const GameRules& rules) {
  const std::string text = canonical_text(rules);
  return sha256_hex(std::as_bytes(std::span(text)));
}

}  // namespace mate33
