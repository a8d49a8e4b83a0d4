#include "mate33/engine/uci_command.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <utility>

#include "mate33/base/contains_value.hpp"
#include "mate33/base/quoted.hpp"
#include "mate33/chess/fen.hpp"
#include "mate33/chess/legality.hpp"
#include "mate33/chess/notation.hpp"

namespace mate33 {

namespace {

constexpr std::string_view spaces = " \t";

/// The arguments of "go" that a protocol has.
struct GoWords {
  std::array<std::string_view, 8> numbers;  ///< with a number
  std::array<std::string_view, 4> others;

  bool has_number(std::string_view word) const { return contains_value(numbers, word); }
  bool has_other(std::string_view word) const { return contains_value(others, word); }
};

constexpr GoWords uci_go_words = {
    {"depth", "nodes", "movetime", "wtime", "btime", "winc", "binc", "movestogo"},
    {"infinite", "ponder", "mate", "searchmoves"}};
constexpr GoWords ucci_go_words = {
    {"depth", "nodes", "time", "movestogo", "increment", "opptime", "oppmovestogo", "oppincrement"},
    {"infinite", "ponder", "draw"}};

std::optional<long long> parse_number(std::string_view text) {
  long long number = 0;
  const char* const end = text.data() + text.size();
  const auto [stop, error] = std::from_chars(text.data(), end, number);
  if (error != std::errc{} || stop != end) return std::nullopt;
  return number;
}

/// A move as GUIs write it: some send the promoted piece in upper case.
Expected<Move, std::string> parse_gui_move(const Position& position, std::string_view word) {
  if (word.size() != 5) return parse_uci(position, word);
  std::string lower(word);
  const auto type = piece_type_from_letter(word.back());
  if (type) lower.back() = letter({Color::black, *type});
  return parse_uci(position, lower);
}

/// The words of a FEN, as they stand in the line, up to "moves".
Expected<UciPosition, std::string> parse_fen_part(std::string_view text) {
  Expected<ParsedFen, FenError> parsed = parse_fen(text);
  if (!parsed) return Unexpected{parsed.error().message()};
  if (const auto fault = find_fault(parsed->position)) {
    return Unexpected{std::string("illegal position: ") + describe(*fault)};
  }
  return UciPosition{parsed->position, std::move(parsed->notes)};
}

/// Walks over the arguments of "go".
class GoReader {
 public:
  GoReader(UciWords words, EngineProtocol protocol, TakeMove take_move)
      : words_(words), protocol_(protocol), take_move_(std::move(take_move)) {}

  GoCommand read() {
    for (auto word = words_.next(); word;) {
      if (known().has_number(*word)) {
        word = read_number(*word);
      } else if (!known().has_other(*word)) {
        word = pass_over(*word);
      } else if (*word == "mate") {
        word = read_mate();
      } else if (*word == "searchmoves") {
        word = read_search_moves();
      } else {
        word = read_flag(*word);
      }
    }
    return std::move(go_);
  }

 private:
  using Word = std::optional<std::string_view>;

  const GoWords& known() const { return protocol_ == EngineProtocol::uci ? uci_go_words : ucci_go_words; }
  bool is_known(std::string_view word) const { return known().has_number(word) || known().has_other(word); }

  // Each of these answers the word that is to be read next.

  Word read_flag(std::string_view word) {
    go_.infinite = go_.infinite || word == "infinite";
    go_.ponder = go_.ponder || word == "ponder";
    go_.draw = go_.draw || word == "draw";
    return words_.next();
  }

  /// A word that is none of ours, with its number, if it has one: "perft 3".
  Word pass_over(std::string_view word) {
    Word next = words_.next();
    std::string text(word);
    if (next && parse_number(*next)) {
      text += ' ';
      text += *next;
      next = words_.next();
    }
    go_.complaints.add(mate33::quoted(text) + " ignored: not an argument of go");
    return next;
  }

  Word read_number(std::string_view name) {
    const Word word = words_.next();
    const bool is_depth_of_ucci = protocol_ == EngineProtocol::ucci && name == "depth";
    if (is_depth_of_ucci && word == "infinite") return word;
    const auto number = word ? parse_number(*word) : std::nullopt;
    if (!number) return complain_about_number(name, word);
    if (is_depth_of_ucci && *number == 0) go_.value_only = true;
    keep_time(name, *number);
    return words_.next();
  }

  void keep_time(std::string_view name, long long number) {
    constexpr long long longest_time = 1'000'000'000;  // more than a week
    GoClock& clock = go_.clock;
    const auto keep = [&](std::string_view word, std::optional<long long>& target) {
      if (name == word) target = std::clamp(number, -longest_time, longest_time);
    };
    if (protocol_ != EngineProtocol::uci) return;
    keep("movetime", clock.move_time);
    keep("wtime", clock.left[index(Color::white)]);
    keep("btime", clock.left[index(Color::black)]);
    keep("winc", clock.increment[index(Color::white)]);
    keep("binc", clock.increment[index(Color::black)]);
    keep("movestogo", clock.moves_to_go);
  }

  Word read_mate() {
    constexpr long long most = 1'000'000;
    const Word word = words_.next();
    const auto moves = word ? parse_number(*word) : std::nullopt;
    if (!moves || *moves < 1) return complain_about_number("mate", word);
    go_.mate = static_cast<unsigned>(std::min(*moves, most));
    return words_.next();
  }

  Word complain_about_number(std::string_view name, Word word) {
    const bool is_other_argument = word && is_known(*word);
    go_.complaints.add(std::string(name) + " ignored: expected a number after it" +
                       (word && !is_other_argument ? ", not " + mate33::quoted(*word) : ""));
    return is_other_argument ? word : words_.next();
  }

  Word read_search_moves() {
    bool some = false;
    UciComplaints refused;
    for (Word word = words_.next();; word = words_.next()) {
      if (!word || is_known(*word)) {
        const std::string why = refused.empty() ? "" : ": " + refused.text();
        // That all moves are searched matters more than what is wrong with one.
        if (!some) go_.complaints.add("searchmoves ignored, for no legal move is after it" + why);
        if (some && !refused.empty()) go_.complaints.add("searchmoves" + why);
        return word;
      }
      if (auto complaint = take_move_(*word)) {
        refused.add(*std::move(complaint));
      } else {
        some = true;
      }
    }
  }

  UciWords words_;
  const EngineProtocol protocol_;
  const TakeMove take_move_;
  GoCommand go_;
};

}  // namespace

std::optional<std::string_view> UciWords::next() {
  const std::size_t begin = line_.find_first_not_of(spaces, at_);
  if (begin == std::string_view::npos) {
    at_ = line_.size();
    return std::nullopt;
  }
  at_ = std::min(line_.find_first_of(spaces, begin), line_.size());
  return line_.substr(begin, at_ - begin);
}

std::string_view UciWords::rest() const {
  const std::size_t begin = line_.find_first_not_of(spaces, at_);
  if (begin == std::string_view::npos) return {};
  return line_.substr(begin, line_.find_last_not_of(spaces) + 1 - begin);
}

void UciComplaints::add(std::string complaint) {
  if (count_++ == 0) first_ = std::move(complaint);
}

std::string UciComplaints::text() const {
  return count_ <= 1 ? first_ : first_ + " (and " + std::to_string(count_ - 1) + " more like it)";
}

Expected<PositionText, std::string> split_position(UciWords words) {
  const auto kind = words.next();
  if (kind != "startpos" && kind != "fen") {
    return Unexpected{std::string("expected startpos or fen") +
                      (kind ? ", not " + mate33::quoted(*kind) : "")};
  }
  const std::string_view rest = words.rest();
  std::optional<std::string_view> word = words.next();
  if (kind == "startpos") {
    if (word && *word != "moves") return Unexpected{"expected moves, not " + mate33::quoted(*word)};
    return PositionText{std::nullopt, words};
  }
  while (word && *word != "moves") word = words.next();
  return PositionText{word ? rest.substr(0, static_cast<std::size_t>(word->data() - rest.data())) : rest,
                      words};
}

Expected<UciPosition, std::string> parse_uci_position(UciWords words) {
  auto text = split_position(words);
  if (!text) return Unexpected{text.error()};
  Expected<UciPosition, std::string> parsed = parse_fen_part(text->fen.value_or(start_fen));
  if (!parsed) return parsed;
  std::optional<std::string_view> word;
  for (std::size_t number = 1; (word = text->moves.next()); ++number) {
    const auto move = parse_gui_move(parsed->position, *word);
    if (!move) return Unexpected{"half-move " + std::to_string(number) + ": " + move.error()};
    if (parsed->position.is_zeroing(*move)) {
      parsed->earlier.clear();
    } else {
      parsed->earlier.push_back(parsed->position);
    }
    parsed->position.play(*move);
  }
  return parsed;
}

std::optional<std::chrono::milliseconds> thinking_time(const GoClock& clock, Color mover) {
  // For the way to the GUI and back.
  constexpr long long margin = 30;
  if (clock.move_time) return std::chrono::milliseconds(std::max(1LL, *clock.move_time - margin));
  const auto left = clock.left[index(mover)];
  if (!left) return std::nullopt;
  constexpr long long usual_moves = 25;
  const long long moves = std::clamp(clock.moves_to_go.value_or(usual_moves), 1LL, usual_moves);
  const long long increment = std::max(0LL, clock.increment[index(mover)].value_or(0));
  const long long share = *left / moves + increment * 3 / 4;
  // Not all that is left, even before the last move of a period.
  return std::chrono::milliseconds(std::clamp(share, 1LL, std::max(1LL, *left * 4 / 5 - margin)));
}

GoCommand parse_go(UciWords words, EngineProtocol protocol, TakeMove take_move) {
  return GoReader(words, protocol, std::move(take_move)).read();
}

UciGo parse_uci_go(UciWords words, const Position& position) {
  std::vector<Move> moves;
  const auto take_move = [&](std::string_view word) -> std::optional<std::string> {
    const auto move = parse_gui_move(position, word);
    if (!move) return move.error();
    if (!contains_value(moves, *move)) moves.push_back(*move);
    return std::nullopt;
  };
  GoCommand go = parse_go(words, EngineProtocol::uci, take_move);
  return {std::move(go), std::move(moves)};
}

Expected<UciOptionSetting, std::string> parse_uci_setting(UciWords words) {
  if (words.next() != "name") return Unexpected{std::string("expected: setoption name NAME value VALUE")};
  UciOptionSetting setting;
  for (auto word = words.next(); word; word = words.next()) {
    if (*word == "value") {
      setting.value = words.rest();
      break;
    }
    if (!setting.name.empty()) setting.name += ' ';
    setting.name += *word;
  }
  if (setting.name.empty()) return Unexpected{std::string("expected the name of an option after name")};
  return setting;
}

}  // namespace mate33
