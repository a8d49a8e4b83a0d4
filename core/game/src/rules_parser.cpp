#include <algorithm>
#include <array>
#include <charconv>
#include <optional>
#include <utility>

#include "mate33/base/contains_value.hpp"
#include "mate33/game/rules_text.hpp"

namespace mate33 {

namespace {

/// A word of the text and where it stands; without text where its line ends.
struct RulesWord {
  std::string_view text;
  std::size_t line = 1, column = 1;

  RulesError expected(std::string what) const { return {line, column, std::move(what)}; }
};

using RulesFailure = std::optional<RulesError>;

/// The words of a line, one after the other. Commas between words are spaces; what stands in parentheses is
/// one word.
class RulesLine {
 public:
  RulesLine(std::string_view text, std::size_t number)
      : text_(text.substr(0, text.find('#'))), number_(number) {
    find_next();
  }

  const RulesWord& next() const { return next_; }
  bool is_at_end() const { return next_.text.empty(); }
  RulesWord take() {
    const RulesWord word = next_;
    at_ += word.text.size();
    find_next();
    return word;
  }
  /// Takes the word if it comes next.
  bool takes(std::string_view word) {
    const bool comes = next_.text == word;
    if (comes) take();
    return comes;
  }
  RulesFailure must_end() const {
    return is_at_end() ? RulesFailure() : next_.expected("the end of the line");
  }

 private:
  static bool is_space(char c) { return c == ' ' || c == '\t' || c == '\r' || c == ','; }

  void find_next() {
    while (at_ < text_.size() && is_space(text_[at_])) ++at_;
    std::size_t end = at_;
    if (end < text_.size() && text_[end] == '(') {
      end = std::min(text_.find(')', end), text_.size() - 1) + 1;
    } else {
      while (end < text_.size() && !is_space(text_[end]) && text_[end] != '(') ++end;
    }
    next_ = {text_.substr(at_, end - at_), number_, at_ + 1};
  }

  std::string_view text_;
  std::size_t number_, at_ = 0;
  RulesWord next_;
};

/// What this format leaves out, by the words that people would look for.
struct LeftOut {
  std::string_view word;
  const char* what;
};
constexpr std::array<LeftOut, 10> left_out = {{{"castle", "castling"},
                                               {"castling", "castling"},
                                               {"double-step", "double steps"},
                                               {"en-passant", "en passant"},
                                               {"drop", "drops"},
                                               {"drops", "drops"},
                                               {"count", "counting rules"},
                                               {"counting", "counting rules"},
                                               {"fifty-moves", "counting rules"},
                                               {"repetition", "counting rules"}}};

/// A word that cannot stand where it stands: by name if it is one of what is left out.
RulesError unknown_word(const RulesWord& word, std::string expected) {
  const auto known = std::ranges::find(left_out, word.text, &LeftOut::word);
  if (known == left_out.end()) return word.expected(std::move(expected));
  return word.expected(std::string("no ") + known->what + ", which rules as text leave out");
}

template <class Number>
std::optional<Number> number_in(std::string_view text) {
  Number number{};
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (error != std::errc() || end != text.data() + text.size()) return {};
  return number;
}

/// Two halves of a text; the second is the first again where there is no mark between them.
std::pair<std::string_view, std::string_view> split_range(std::string_view text, std::string_view mark) {
  const std::size_t at = text.find(mark);
  if (at == std::string_view::npos) return {text, text};
  return {text.substr(0, at), text.substr(at + mark.size())};
}

std::string_view without_spaces_around(std::string_view text) {
  const std::size_t begin = text.find_first_not_of(" \t\r");
  if (begin == std::string_view::npos) return {};
  return text.substr(begin, text.find_last_not_of(" \t\r") + 1 - begin);
}

bool is_name(std::string_view name) {
  constexpr std::size_t longest = 32;
  const auto is_letter = [](char c) { return c >= 'a' && c <= 'z'; };
  return !name.empty() && name.size() <= longest && is_letter(name.front()) &&
         std::ranges::all_of(name,
                             [&](char c) { return is_letter(c) || (c >= '0' && c <= '9') || c == '-'; });
}
constexpr const char* name_expected = "a name of lower-case letters, digits and '-', at most 32";

constexpr Offset mirrored(Offset o) {
  return {-o.files, o.ranks};
}
constexpr Offset turned(Offset o) {
  return {-o.ranks, o.files};
}

/// Reads what is said of points on a board.
class PointReader {
 public:
  PointReader(const Board& board, unsigned first_rank) : board_(board), first_rank_(first_rank) {}

  /// Up to the end of the line or the word that ends it. Precondition of `set`: empty.
  RulesFailure read(RulesLine& line, PointSet& set, std::string_view end = {}) const {
    do {
      const bool ranks = line.next().text == "rank", files = line.next().text == "file";
      if (ranks || files) line.take();
      const RulesWord word = line.take();
      const std::optional<PointSet> points = ranks   ? of_ranks(word.text)
                                             : files ? of_files(word.text)
                                                     : of_rectangle(word.text);
      if (!points)
        return unknown_word(word, ranks ? ranks_of_board() : files ? files_of_board() : points_of_board());
      set |= *points;
    } while (!line.is_at_end() && line.next().text != end);
    return {};
  }

 private:
  std::optional<unsigned> rank(std::string_view text) const {
    const std::optional<unsigned> number = number_in<unsigned>(text);
    if (!number || *number < first_rank_ || *number - first_rank_ >= board_.ranks) return {};
    return *number - first_rank_;
  }
  std::optional<unsigned> file(std::string_view text) const {
    if (text.size() != 1 || text[0] < 'a' || text[0] >= static_cast<char>('a' + board_.files)) return {};
    return static_cast<unsigned>(text[0] - 'a');
  }

  std::optional<PointSet> of_ranks(std::string_view text) const {
    const auto [low, high] = split_range(text, "..");
    return rectangle(0, board_.files - 1, rank(low), rank(high));
  }
  std::optional<PointSet> of_files(std::string_view text) const {
    const auto [left, right] = split_range(text, "..");
    return rectangle(file(left), file(right), 0, board_.ranks - 1);
  }
  /// "e4" or "d1-f3".
  std::optional<PointSet> of_rectangle(std::string_view text) const {
    const auto [low, high] = split_range(text, "-");
    if (low.empty() || high.empty()) return {};
    return rectangle(file(low.substr(0, 1)), file(high.substr(0, 1)), rank(low.substr(1)),
                     rank(high.substr(1)));
  }
  std::optional<PointSet> rectangle(std::optional<unsigned> left, std::optional<unsigned> right,
                                    std::optional<unsigned> low, std::optional<unsigned> high) const {
    if (!left || !right || !low || !high || *left > *right || *low > *high) return {};
    PointSet points;
    for (unsigned r = *low; r <= *high; ++r) {
      for (unsigned f = *left; f <= *right; ++f) points |= board_.point(f, r);
    }
    return points;
  }

  std::string lowest_rank() const { return std::to_string(first_rank_); }
  std::string highest_rank() const { return std::to_string(first_rank_ + board_.ranks - 1); }
  std::string last_file() const { return std::string(1, static_cast<char>('a' + board_.files - 1)); }
  std::string ranks_of_board() const {
    return "a rank or a range of them, within " + lowest_rank() + ".." + highest_rank();
  }
  std::string files_of_board() const { return "a file or a range of them, within a.." + last_file(); }
  std::string points_of_board() const {
    return "'rank', 'file', a square or a rectangle, within a" + lowest_rank() + "-" + last_file() +
           highest_rank();
  }

  Board board_;
  unsigned first_rank_;
};

/// A piece while it is read: what depends on its other lines, or on other pieces, is still open.
struct PieceDraft {
  RulesWord start;
  PieceRule rule;
  bool has_zone = false;
  struct Move {
    MoveRule rule;
    RulesWord from;  ///< the word, if there is one
  };
  std::vector<Move> moves;
  struct Promotion {
    RulesWord start, at;
    PromotionRule rule;
    std::vector<RulesWord> to;
  };
  std::optional<Promotion> promotion;
};

class RulesParser {
 public:
  Expected<GameRules, RulesError> parse(std::string_view text) {
    if (text.size() > max_rules_text) return Unexpected{too_long()};
    std::size_t number = 0;
    for (std::size_t begin = 0; begin <= text.size();) {
      const std::size_t end = std::min(text.find('\n', begin), text.size());
      end_ = RulesWord{{}, ++number, 1};
      RulesLine line(text.substr(begin, end - begin), number);
      if (!line.is_at_end()) {
        if (RulesFailure failure = read(line)) return Unexpected{std::move(*failure)};
      }
      begin = end + 1;
    }
    if (RulesFailure failure = finish()) return Unexpected{std::move(*failure)};
    return std::move(rules_);
  }

 private:
  static RulesError too_long() {
    return {1, 1, "rules of at most " + std::to_string(max_rules_text) + " bytes, written out in full, too"};
  }

  RulesFailure read(RulesLine& line) {
    const RulesWord word = line.take();
    RulesFailure failure = word.text == "royal" || word.text == "piece" ? read_piece(word, line)
                           : drafts_.empty()                            ? read_setting(word, line)
                                                                        : read_of_piece(word, line);
    return failure ? failure : line.must_end();
  }

  // --- Settings ---

  RulesFailure read_setting(const RulesWord& word, RulesLine& line) {
    constexpr std::array<std::string_view, 7> settings = {"name",    "board",     "first-rank", "flip",
                                                          "no-move", "bare-king", "royals"};
    const auto setting = std::ranges::find(settings, word.text);
    if (setting == settings.end()) {
      return unknown_word(
          word, "'name', 'board', 'first-rank', 'flip', 'no-move', 'bare-king', 'royals' or 'royal'");
    }
    if (contains_value(settings_, word.text)) {
      return word.expected("'" + std::string(word.text) + "' only once");
    }
    settings_.push_back(word.text);
    const RulesWord value = line.take();
    switch (setting - settings.begin()) {
      case 0:
        rules_.name = value.text;
        if (!is_name(value.text)) return value.expected(name_expected);
        if (!is_game_name(value.text)) return value.expected("another name than that of chess");
        return {};
      case 1: return read_board(value);
      case 2: return choose(value, {"0", "1"}, {0U, 1U}, rules_.first_rank);
      case 3:
        return choose(value, {"ranks", "rotation"}, {ColorFlip::ranks, ColorFlip::rotation}, rules_.flip);
      case 4: return choose(value, {"draws", "loses"}, {NoMove::draws, NoMove::loses}, rules_.no_move);
      case 5:
        return choose(value, {"nothing", "loses"}, {BareKing::nothing, BareKing::loses}, rules_.bare_king);
      default: return choose(value, {"may-face", "must-not-face"}, {true, false}, rules_.royals_may_face);
    }
  }

  template <class Choice>
  static RulesFailure choose(const RulesWord& word, std::pair<const char*, const char*> names,
                             std::pair<Choice, Choice> choices, Choice& chosen) {
    if (word.text != names.first && word.text != names.second) {
      return unknown_word(word, std::string("'") + names.first + "' or '" + names.second + "'");
    }
    chosen = word.text == names.first ? choices.first : choices.second;
    return {};
  }

  RulesFailure read_board(const RulesWord& word) {
    const auto [files, ranks] = split_range(word.text, "x");
    const std::optional<unsigned> width = number_in<unsigned>(files), height = number_in<unsigned>(ranks);
    const auto is_side = [](std::optional<unsigned> side) {
      return side && *side >= 1 && *side <= max_board_side;
    };
    if (!is_side(width) || !is_side(height) || word.text.find('x') == std::string_view::npos) {
      return word.expected("files and ranks as in 8x8, each from 1 to " + std::to_string(max_board_side));
    }
    if (*width * *height > max_points || *width * *height < 2) {
      return word.expected("a board of 2 to " + std::to_string(max_points) + " squares");
    }
    rules_.board = {*width, *height};
    return {};
  }

  // --- Pieces ---

  RulesFailure read_piece(const RulesWord& word, RulesLine& line) {
    for (const char* const setting : {"name", "board"}) {
      if (!contains_value(settings_, setting)) {
        return word.expected("'" + std::string(setting) + "' before the first piece");
      }
    }
    if (drafts_.empty() && word.text != "royal") return word.expected("'royal' for the first piece");
    if (!drafts_.empty() && word.text == "royal")
      return word.expected("'piece', for there is one royal piece");
    if (drafts_.size() == max_piece_rules) {
      return word.expected("at most " + std::to_string(max_piece_rules) + " pieces");
    }
    const RulesWord letter = line.take(), name = line.take();
    if (letter.text.size() != 1 || letter.text[0] < 'A' || letter.text[0] > 'Z') {
      return letter.expected("the letter of the piece, A..Z");
    }
    if (number_of(letter.text[0])) return letter.expected("a letter that no other piece has");
    if (!is_name(name.text)) return name.expected(name_expected);
    PieceDraft& draft = drafts_.emplace_back();
    draft.start = word;
    draft.rule.name = name.text;
    draft.rule.letter = letter.text[0];
    draft.rule.zone = PointSet::all(rules_.board);
    return line.takes("fen") ? read_fen_letters(line.take(), draft.rule) : RulesFailure();
  }

  static RulesFailure read_fen_letters(const RulesWord& word, PieceRule& piece) {
    constexpr std::size_t most = 4;
    const bool are_letters = std::ranges::all_of(word.text, [](char c) { return c >= 'A' && c <= 'Z'; });
    if (word.text.empty() || word.text.size() > most || !are_letters) {
      return word.expected("the letters of the piece in FEN, A..Z, at most " + std::to_string(most));
    }
    piece.fen_letters = word.text;
    return {};
  }

  std::optional<std::size_t> number_of(char letter) const {
    const auto piece = std::ranges::find(drafts_, letter, [](const PieceDraft& d) { return d.rule.letter; });
    if (piece == drafts_.end()) return {};
    return static_cast<std::size_t>(piece - drafts_.begin());
  }

  RulesFailure read_of_piece(const RulesWord& word, RulesLine& line) {
    constexpr std::array<std::pair<std::string_view, MoveRule::Kind>, 4> kinds = {
        {{"leap", MoveRule::Kind::leap},
         {"slide", MoveRule::Kind::slide},
         {"hop-far", MoveRule::Kind::hop_far},
         {"hop-close", MoveRule::Kind::hop_close}}};
    for (const auto& kind : kinds) {
      if (word.text == kind.first) return read_moves(kind.second, line);
    }
    if (word.text == "zone") return read_zone(word, line);
    if (word.text == "promote" || word.text == "may-promote") return read_promotion(word, line);
    return unknown_word(
        word, "'leap', 'slide', 'hop-far', 'hop-close', 'zone', 'promote', 'may-promote' or 'piece'");
  }

  RulesFailure read_zone(const RulesWord& word, RulesLine& line) {
    PieceDraft& draft = drafts_.back();
    if (draft.has_zone) return word.expected("'zone' only once for a piece");
    draft.has_zone = true;
    draft.rule.zone = {};
    return points().read(line, draft.rule.zone);
  }

  PointReader points() const { return {rules_.board, rules_.first_rank}; }

  // --- Moves ---

  enum class Ways { as_written, both_sides, all_ways };
  struct MoveLine {
    std::vector<Offset> offsets;
    std::optional<Offset> leg;
    RulesWord leg_word;
    std::optional<Ways> ways;
    std::optional<MovePurpose> purpose;
    PointSet from;
    RulesWord from_word;
  };

  RulesFailure read_moves(MoveRule::Kind kind, RulesLine& line) {
    MoveLine moves;
    do {
      if (RulesFailure failure = read_offset(line.take(), moves.offsets.emplace_back())) return failure;
    } while (line.next().text.starts_with('('));
    while (!line.is_at_end()) {
      if (RulesFailure failure = read_option(kind, line, moves)) return failure;
    }
    for (const Offset offset : moves.offsets) {
      if (moves.leg && !is_between(*moves.leg, offset)) {
        return moves.leg_word.expected("a leg between the piece and where it leaps to");
      }
      add_moves(kind, offset, moves);
    }
    return {};
  }

  RulesFailure read_offset(const RulesWord& word, Offset& offset) const {
    const std::string_view text = word.text;
    const std::size_t comma = text.find(',');
    if (text.starts_with('(') && text.ends_with(')') && comma != std::string_view::npos) {
      const auto files = number_in<int>(without_spaces_around(text.substr(1, comma - 1)));
      const auto ranks =
          number_in<int>(without_spaces_around(text.substr(comma + 1, text.size() - comma - 2)));
      if (files && ranks && fits({*files, *ranks})) {
        offset = {*files, *ranks};
        return {};
      }
    }
    return unknown_word(word, "files and ranks to go, as in (2,-1), not (0,0) and within the board");
  }

  bool fits(Offset offset) const {
    const auto is_shorter = [](int steps, unsigned side) {
      return steps < static_cast<int>(side) && -static_cast<int>(side) < steps;
    };
    return offset != Offset{} && is_shorter(offset.files, rules_.board.files) &&
           is_shorter(offset.ranks, rules_.board.ranks);
  }

  /// On no way to the target can such a leg leave the board.
  static bool is_between(Offset leg, Offset target) {
    const auto is_within = [](int part, int whole) {
      return part * whole >= 0 && part * part <= whole * whole;
    };
    return leg != target && is_within(leg.files, target.files) && is_within(leg.ranks, target.ranks);
  }

  RulesFailure read_option(MoveRule::Kind kind, RulesLine& line, MoveLine& moves) const {
    const RulesWord word = line.take();
    const auto once = [&word](auto& option, auto value) {
      if (option) return RulesFailure(word.expected("nothing that is said already or that contradicts it"));
      option = value;
      return RulesFailure();
    };
    if (word.text == "all-ways") return once(moves.ways, Ways::all_ways);
    if (word.text == "both-sides") return once(moves.ways, Ways::both_sides);
    if (word.text == "move") return once(moves.purpose, MovePurpose::move);
    if (word.text == "capture") return once(moves.purpose, MovePurpose::capture);
    if (word.text == "leg") {
      if (kind != MoveRule::Kind::leap) return word.expected("no leg, which leaps alone have");
      if (RulesFailure failure = once(moves.leg, Offset{})) return failure;
      moves.leg_word = line.next();
      return read_offset(line.take(), *moves.leg);
    }
    if (word.text == "from") {
      moves.from_word = word;
      return points().read(line, moves.from);
    }
    return unknown_word(word, "'leg', 'all-ways', 'both-sides', 'move', 'capture' or 'from'");
  }

  /// In all its ways. What reaches beyond a board that is not square can never be made.
  void add_moves(MoveRule::Kind kind, Offset offset, const MoveLine& line) {
    std::optional<Offset> leg = line.leg;
    const Ways ways = line.ways.value_or(Ways::as_written);
    for (int side = 0; side < (ways == Ways::as_written ? 1 : 2); ++side) {
      for (int turn = 0; turn < (ways == Ways::all_ways ? 4 : 1); ++turn) {
        const MoveRule rule = {kind, offset, leg, line.purpose.value_or(MovePurpose::move_or_capture),
                               line.from};
        if (fits(offset)) drafts_.back().moves.push_back({rule, line.from_word});
        if (ways != Ways::all_ways) continue;
        offset = turned(offset);
        if (leg) leg = turned(*leg);
      }
      offset = mirrored(offset);
      if (leg) leg = mirrored(*leg);
    }
  }

  // --- Promotion ---

  RulesFailure read_promotion(const RulesWord& word, RulesLine& line) {
    PieceDraft& draft = drafts_.back();
    if (draft.promotion) return word.expected("one line of promotion for a piece");
    if (drafts_.size() == 1) return word.expected("no promotion of the royal piece");
    PieceDraft::Promotion& promotion = draft.promotion.emplace();
    promotion.start = word;
    promotion.rule.is_forced = word.text == "promote";
    if (!line.takes("on")) return line.next().expected("'on'");
    promotion.at = line.next();
    if (RulesFailure failure = points().read(line, promotion.rule.at, "to")) return failure;
    if (!line.takes("to")) return line.next().expected("'to' and the letters of pieces");
    do {
      promotion.to.push_back(line.take());
    } while (!line.is_at_end());
    return {};
  }

  // --- All together ---

  RulesFailure finish() {
    if (drafts_.empty()) {
      for (const char* const setting : {"name", "board"}) {
        if (!contains_value(settings_, setting)) return end_.expected("'" + std::string(setting) + "'");
      }
      return end_.expected("'royal' and the pieces");
    }
    if (RulesFailure failure = check_fen_letters()) return failure;
    for (PieceDraft& draft : drafts_) {
      if (!draft.promotion) continue;
      if (RulesFailure failure = finish_promotion(draft, *draft.promotion)) return failure;
    }
    for (PieceDraft& draft : drafts_) {
      if (RulesFailure failure = finish_moves(draft)) return failure;
      rules_.pieces.push_back(std::move(draft.rule));
    }
    rules_ = in_normal_form(std::move(rules_));
    for (std::size_t i = 0; i < drafts_.size(); ++i) {
      if (rules_.pieces[i].moves.size() > max_move_rules) {
        return drafts_[i].start.expected("at most " + std::to_string(max_move_rules) + " moves of a piece");
      }
    }
    if (canonical_text(rules_).size() > max_rules_text) return too_long();
    return {};
  }

  RulesFailure check_fen_letters() const {
    std::string taken;
    for (const PieceDraft& draft : drafts_) {
      const std::string& own = draft.rule.fen_letters;
      for (const char letter : own.empty() ? std::string(1, draft.rule.letter) : own) {
        if (taken.find(letter) != std::string::npos) {
          return draft.start.expected("letters in FEN that no other piece has");
        }
        taken += letter;
      }
    }
    return {};
  }

  RulesFailure finish_promotion(PieceDraft& draft, PieceDraft::Promotion& promotion) const {
    PromotionRule& rule = promotion.rule;
    if (!draft.rule.zone.contains(rule.at)) return promotion.at.expected("squares of the piece's zone");
    if (rule.is_forced && rule.at == draft.rule.zone) {
      return promotion.at.expected("not the whole zone, for the piece must stand somewhere");
    }
    for (const RulesWord& word : promotion.to) {
      const std::optional<std::size_t> piece = word.text.size() == 1 ? number_of(word.text[0]) : std::nullopt;
      if (!piece) return unknown_word(word, "the letter of a piece");
      if (*piece == 0) return word.expected("no promotion to the royal piece");
      if (drafts_[*piece].promotion) return word.expected("a piece that is not promoted itself");
      if (!drafts_[*piece].rule.zone.contains(rule.at))
        return word.expected("a piece whose zone has these squares");
      if (contains_value(rule.to, *piece)) return word.expected("each letter once");
      rule.to.push_back(*piece);
    }
    draft.rule.promotion = rule;
    return {};
  }

  static RulesFailure finish_moves(PieceDraft& draft) {
    if (draft.moves.empty()) return draft.start.expected("a piece that has moves");
    const PointSet standing = draft.rule.standing_points();
    for (PieceDraft::Move& move : draft.moves) {
      if (move.from.text.empty()) move.rule.from = standing;
      if (!move.rule.from.intersects(standing))
        return move.from.expected("squares on which the piece may stand");
      draft.rule.moves.push_back(move.rule);
    }
    return {};
  }

  GameRules rules_;
  std::vector<std::string_view> settings_;  // those read
  std::vector<PieceDraft> drafts_;
  RulesWord end_;  // of the text
};

}  // namespace

bool is_game_name(std::string_view name) {
  return is_name(name) && name != "chess";
}

Expected<GameRules, RulesError> parse_rules(std::string_view text) {
  return RulesParser().parse(text);
}

}  // namespace mate33
