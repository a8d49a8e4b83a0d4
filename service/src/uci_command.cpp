#include "mate33/service/uci_command.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <utility>

#include "mate33/base/quoted.hpp"
#include "mate33/chess/fen.hpp"
#include "mate33/chess/legality.hpp"
#include "mate33/chess/notation.hpp"

namespace mate33 {

namespace {

constexpr std::string_view spaces = " \t";

constexpr std::array<std::string_view, 8> go_numbers = {"depth", "nodes", "movetime", "wtime",
                                                        "btime", "winc",  "binc",     "movestogo"};

bool is_go_number(std::string_view word) {
  return std::ranges::find(go_numbers, word) != go_numbers.end();
}

bool is_go_word(std::string_view word) {
  return is_go_number(word) || word == "infinite" || word == "ponder" || word == "mate" ||
         word == "searchmoves";
}

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
  GoReader(UciWords words, const Position& position) : words_(words), position_(position) {}

  UciGo read() {
    for (auto word = words_.next(); word;) {
      if (is_go_number(*word)) {
        word = read_unused_number(*word);
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

  // Each of these answers the word that is to be read next.

  Word read_flag(std::string_view word) {
    if (word == "infinite") {
      go_.infinite = true;
    } else if (word == "ponder") {
      go_.ponder = true;
    } else {
      return pass_over(word);
    }
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
    go_.complaints.add(quoted(text) + " ignored: not an argument of go");
    return next;
  }

  Word read_unused_number(std::string_view name) {
    const Word word = words_.next();
    if (word && parse_number(*word)) return words_.next();
    return complain_about_number(name, word);
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
    const bool is_other_argument = word && is_go_word(*word);
    go_.complaints.add(std::string(name) + " ignored: expected a number after it" +
                       (word && !is_other_argument ? ", not " + quoted(*word) : ""));
    return is_other_argument ? word : words_.next();
  }

  Word read_search_moves() {
    bool some = false;
    UciComplaints refused;
    for (Word word = words_.next();; word = words_.next()) {
      if (!word || is_go_word(*word)) {
        const std::string why = refused.empty() ? "" : ": " + refused.text();
        // That all moves are searched matters more than what is wrong with one.
        if (!some) go_.complaints.add("searchmoves ignored, for no legal move is after it" + why);
        if (some && !refused.empty()) go_.complaints.add("searchmoves" + why);
        return word;
      }
      const auto move = parse_gui_move(position_, *word);
      if (!move) {
        refused.add(move.error());
        continue;
      }
      some = true;
      if (std::ranges::find(go_.search_moves, *move) == go_.search_moves.end()) {
        go_.search_moves.push_back(*move);
      }
    }
  }

  UciWords words_;
  const Position& position_;
  UciGo go_;
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

Expected<UciPosition, std::string> parse_uci_position(UciWords words) {
  const auto kind = words.next();
  if (kind != "startpos" && kind != "fen") {
    return Unexpected{std::string("expected startpos or fen") + (kind ? ", not " + quoted(*kind) : "")};
  }
  const std::string_view rest = words.rest();
  std::optional<std::string_view> word = words.next();
  std::string_view fen = start_fen;
  if (kind == "fen") {
    while (word && *word != "moves") word = words.next();
    fen = word ? rest.substr(0, static_cast<std::size_t>(word->data() - rest.data())) : rest;
  }
  Expected<UciPosition, std::string> parsed = parse_fen_part(fen);
  if (!parsed || !word) return parsed;
  if (*word != "moves") return Unexpected{"expected moves, not " + quoted(*word)};
  for (std::size_t number = 1; (word = words.next()); ++number) {
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

UciGo parse_uci_go(UciWords words, const Position& position) {
  return GoReader(words, position).read();
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
