#include "mate33/xiangqi/notation.hpp"

#include <array>
#include <optional>

#include "mate33/base/quoted.hpp"
#include "mate33/game/xiangqi_rules.hpp"
#include "mate33/xiangqi/coordinates.hpp"
#include "mate33/xiangqi/piece.hpp"
#include "mate33/xiangqi/points.hpp"

namespace mate33 {

namespace {

/// The file as the side counts it: 1 to 9 from its right.
unsigned file_from_right(Color side, Point p) {
  return side == Color::white ? board_of_xiangqi.files - xiangqi_file(p) : xiangqi_file(p) + 1;
}

/// Which of the men of its kind a man is, as it is told from the others.
struct ManOfKind {
  XiangqiPieceType type;
  unsigned file;          // from the right
  unsigned place, count;  // on its file: 1 is the front one
  bool needs_file;        // place and file only tell it together
};

ManOfKind man_at(const GamePosition& position, Point from) {
  const GameMan& mover = *position.man_at(from);
  ManOfKind man{type_of_piece(mover.piece), file_from_right(mover.color, from), 1, 0, false};
  std::array<unsigned, board_of_xiangqi.files> men_on_file{};
  for (const auto& [color, piece, p] : position.men) {
    if (color != mover.color || piece != mover.piece) continue;
    ++men_on_file[xiangqi_file(p)];
    if (xiangqi_file(p) != xiangqi_file(from)) continue;
    ++man.count;
    if (ranks_ahead(color, p) > ranks_ahead(color, from)) ++man.place;
  }
  unsigned files_shared = 0;
  for (const unsigned men : men_on_file) files_shared += men > 1;
  man.needs_file = man.count > 1 && files_shared > 1;
  return man;
}

/// Of two advisors or elephants on a file only one goes ahead and only one back: the file tells them.
bool is_told_by_file(const ManOfKind& man) {
  return man.count == 1 || man.type == XiangqiPieceType::advisor || man.type == XiangqiPieceType::elephant;
}

/// Whether there are digits for the men of its file; no game has so many.
bool is_countable(const ManOfKind& man) {
  return man.place <= 9;
}

enum class Heading { ahead, back, sideways };

struct Way {
  Heading heading;
  unsigned number;  // the file it comes to, or how many ranks it goes on its file
  friend bool operator==(Way, Way) = default;
};

Way way_of(Color side, const GameMove& move) {
  const unsigned from = ranks_ahead(side, move.from), to = ranks_ahead(side, move.to);
  const Heading heading = to == from ? Heading::sideways : to > from ? Heading::ahead : Heading::back;
  if (xiangqi_file(move.from) != xiangqi_file(move.to)) return {heading, file_from_right(side, move.to)};
  return {heading, heading == Heading::ahead ? to - from : from - to};
}

/// A move as a reader understood it: what is not told is not compared.
struct MovePattern {
  enum class Order { any, front, middle, rear, by_place };
  XiangqiPieceType type = XiangqiPieceType::soldier;
  std::optional<unsigned> file = {};
  Order order = Order::any;
  unsigned place = 0;  // of Order::by_place
  Way way{};
};

bool is_in_order(const ManOfKind& man, const MovePattern& pattern) {
  switch (pattern.order) {
    case MovePattern::Order::any: return true;
    case MovePattern::Order::front: return man.count > 1 && man.place == 1;
    case MovePattern::Order::middle: return man.count == 3 && man.place == 2;
    case MovePattern::Order::rear: return man.count > 1 && man.place == man.count;
    case MovePattern::Order::by_place: return man.count > 1 && man.place == pattern.place;
  }
  return false;
}

Expected<GameMove, std::string> move_like(const GamePosition& position, const MovePattern& pattern,
                                          std::string_view text) {
  std::optional<GameMove> found;
  for (const GameMove& move : legal_moves(*expanded_xiangqi_rules(), position)) {
    if (way_of(position.to_move, move) != pattern.way) continue;
    const ManOfKind man = man_at(position, move.from);
    const bool is_meant = man.type == pattern.type && (!pattern.file || *pattern.file == man.file);
    if (!is_meant || !is_in_order(man, pattern)) continue;
    if (found) return Unexpected{"move " + quoted(text) + ": more than one man can move so"};
    found = move;
  }
  if (!found) return Unexpected{"move " + quoted(text) + ": not legal here"};
  return *found;
}

constexpr char digit(unsigned number) {
  return static_cast<char>('0' + number);
}

std::optional<unsigned> number_of_digit(char c) {
  return c >= '1' && c <= '9' ? std::optional(static_cast<unsigned>(c - '0')) : std::nullopt;
}

std::optional<Heading> heading_of_sign(char c) {
  if (c == '+') return Heading::ahead;
  if (c == '-') return Heading::back;
  return c == '=' || c == '.' ? std::optional(Heading::sideways) : std::nullopt;
}

constexpr char wxf_letter(XiangqiPieceType t) {
  return t == XiangqiPieceType::horse ? 'H' : letter(t);
}

std::optional<MovePattern> wxf_pattern(std::string_view text) {
  if (text.size() != 4) return std::nullopt;
  const auto heading = heading_of_sign(text[2]);
  const auto number = number_of_digit(text[3]), file = number_of_digit(text[1]);
  if (!heading || !number) return std::nullopt;
  MovePattern pattern;
  pattern.file = file;
  pattern.way = {*heading, *number};
  if (const auto place = number_of_digit(text[0])) {
    pattern.order = MovePattern::Order::by_place;
    pattern.place = *place;
    return file ? std::optional(pattern) : std::nullopt;
  }
  const auto type = xiangqi_piece_type_from_letter(text[0]);
  if (!type) return std::nullopt;
  pattern.type = *type;
  if (text[1] == '+') pattern.order = MovePattern::Order::front;
  if (text[1] == '-') pattern.order = MovePattern::Order::rear;
  const bool tells_which = file || pattern.order != MovePattern::Order::any;
  return tells_which ? std::optional(pattern) : std::nullopt;
}

/// What a Chinese character, or a digit, stands for.
struct Character {
  enum class Meaning { type, order, heading, number };
  std::string_view utf8;
  Meaning meaning;
  unsigned value;
};

constexpr unsigned as_number(auto enumerator) {
  return static_cast<unsigned>(enumerator);
}

constexpr std::array<std::string_view, 10> chinese_numbers = {"",   "一", "二", "三", "四",
                                                              "五", "六", "七", "八", "九"};
constexpr std::array<std::string_view, 10> wide_digits = {"",   "１", "２", "３", "４",
                                                          "５", "６", "７", "８", "９"};

constexpr std::array<Character, 27> characters = {{
    {"帥", Character::Meaning::type, as_number(XiangqiPieceType::general)},
    {"帅", Character::Meaning::type, as_number(XiangqiPieceType::general)},
    {"將", Character::Meaning::type, as_number(XiangqiPieceType::general)},
    {"将", Character::Meaning::type, as_number(XiangqiPieceType::general)},
    {"車", Character::Meaning::type, as_number(XiangqiPieceType::chariot)},
    {"车", Character::Meaning::type, as_number(XiangqiPieceType::chariot)},
    {"俥", Character::Meaning::type, as_number(XiangqiPieceType::chariot)},
    {"馬", Character::Meaning::type, as_number(XiangqiPieceType::horse)},
    {"马", Character::Meaning::type, as_number(XiangqiPieceType::horse)},
    {"傌", Character::Meaning::type, as_number(XiangqiPieceType::horse)},
    {"炮", Character::Meaning::type, as_number(XiangqiPieceType::cannon)},
    {"砲", Character::Meaning::type, as_number(XiangqiPieceType::cannon)},
    {"包", Character::Meaning::type, as_number(XiangqiPieceType::cannon)},
    {"兵", Character::Meaning::type, as_number(XiangqiPieceType::soldier)},
    {"卒", Character::Meaning::type, as_number(XiangqiPieceType::soldier)},
    {"仕", Character::Meaning::type, as_number(XiangqiPieceType::advisor)},
    {"士", Character::Meaning::type, as_number(XiangqiPieceType::advisor)},
    {"相", Character::Meaning::type, as_number(XiangqiPieceType::elephant)},
    {"象", Character::Meaning::type, as_number(XiangqiPieceType::elephant)},
    {"前", Character::Meaning::order, as_number(MovePattern::Order::front)},
    {"中", Character::Meaning::order, as_number(MovePattern::Order::middle)},
    {"後", Character::Meaning::order, as_number(MovePattern::Order::rear)},
    {"后", Character::Meaning::order, as_number(MovePattern::Order::rear)},
    {"進", Character::Meaning::heading, as_number(Heading::ahead)},
    {"进", Character::Meaning::heading, as_number(Heading::ahead)},
    {"退", Character::Meaning::heading, as_number(Heading::back)},
    {"平", Character::Meaning::heading, as_number(Heading::sideways)},
}};

/// The character at the beginning of the text, which it is taken from.
std::optional<Character> take_character(std::string_view& text) {
  const auto taken = [&](std::string_view utf8) {
    const bool is_there = !utf8.empty() && text.starts_with(utf8);
    if (is_there) text.remove_prefix(utf8.size());
    return is_there;
  };
  for (const Character& c : characters) {
    if (taken(c.utf8)) return c;
  }
  for (unsigned number = 1; number <= 9; ++number) {
    const char narrow = digit(number);
    for (const std::string_view utf8 :
         {chinese_numbers[number], wide_digits[number], std::string_view(&narrow, 1)}) {
      if (taken(utf8)) return Character{utf8, Character::Meaning::number, number};
    }
  }
  return std::nullopt;
}

/// The first two characters: man and file, order and man, or order and file of a soldier.
bool read_man(const Character& first, const Character& second, MovePattern& pattern) {
  using Meaning = Character::Meaning;
  if (second.meaning == Meaning::heading || second.meaning == Meaning::order) return false;
  const Character& type = first.meaning == Meaning::type ? first : second;
  if (type.meaning == Meaning::type) pattern.type = static_cast<XiangqiPieceType>(type.value);
  if (second.meaning == Meaning::number) pattern.file = second.value;
  switch (first.meaning) {
    case Meaning::type: return second.meaning == Meaning::number;
    case Meaning::order: pattern.order = static_cast<MovePattern::Order>(first.value); return true;
    case Meaning::number:
      pattern.order = MovePattern::Order::by_place;
      pattern.place = first.value;
      return second.meaning == Meaning::type;
    case Meaning::heading: return false;
  }
  return false;
}

std::optional<MovePattern> chinese_pattern(std::string_view text) {
  std::array<Character, 4> read;
  for (Character& c : read) {
    const auto next = take_character(text);
    if (!next) return std::nullopt;
    c = *next;
  }
  MovePattern pattern;
  const bool is_way =
      read[2].meaning == Character::Meaning::heading && read[3].meaning == Character::Meaning::number;
  if (!text.empty() || !is_way || !read_man(read[0], read[1], pattern)) return std::nullopt;
  pattern.way = {static_cast<Heading>(read[2].value), read[3].value};
  return pattern;
}

std::string_view chinese_name(XiangqiPiece piece) {
  constexpr std::array<std::array<std::string_view, xiangqi_piece_type_count>, 2> names = {
      {{"帥", "車", "馬", "炮", "兵", "仕", "相"}, {"將", "車", "馬", "炮", "卒", "士", "象"}}};
  return names[index(piece.color)][index(piece.type)];
}

std::string chinese_number(Color side, unsigned number) {
  return side == Color::white ? std::string(chinese_numbers[number]) : std::string(1, digit(number));
}

std::string_view chinese_order(const ManOfKind& man) {
  if (man.count > 3) return chinese_numbers[man.place];
  if (man.place == 1) return "前";
  return man.place == man.count ? "後" : "中";
}

}  // namespace

std::string to_wxf(const GamePosition& position, const GameMove& move) {
  const ManOfKind man = man_at(position, move.from);
  if (!is_countable(man)) return to_coordinates(move, XiangqiRanks::from_zero);
  std::string text;
  if (is_told_by_file(man)) {
    text = {wxf_letter(man.type), digit(man.file)};
  } else if (man.needs_file || man.count > 2) {
    text = {digit(man.place), digit(man.file)};
  } else {
    text = {wxf_letter(man.type), man.place == 1 ? '+' : '-'};
  }
  const Way way = way_of(position.to_move, move);
  text += way.heading == Heading::sideways ? '=' : way.heading == Heading::ahead ? '+' : '-';
  return text + digit(way.number);
}

std::string to_chinese(const GamePosition& position, const GameMove& move) {
  const Color side = position.to_move;
  const ManOfKind man = man_at(position, move.from);
  if (!is_countable(man)) return to_coordinates(move, XiangqiRanks::from_zero);
  std::string text;
  if (is_told_by_file(man)) {
    text = std::string(chinese_name({side, man.type})) + chinese_number(side, man.file);
  } else {
    text = chinese_order(man);
    text += man.needs_file ? chinese_number(side, man.file) : chinese_name({side, man.type});
  }
  const Way way = way_of(side, move);
  text += way.heading == Heading::sideways ? "平" : way.heading == Heading::ahead ? "進" : "退";
  return text + chinese_number(side, way.number);
}

Expected<GameMove, std::string> parse_wxf(const GamePosition& position, std::string_view text) {
  const auto pattern = wxf_pattern(text);
  if (!pattern) return Unexpected{"move " + quoted(text) + ": expected four signs, as C2=5 or C+=5"};
  return move_like(position, *pattern, text);
}

Expected<GameMove, std::string> parse_chinese(const GamePosition& position, std::string_view text) {
  const auto pattern = chinese_pattern(text);
  if (!pattern) return Unexpected{"move " + quoted(text) + ": expected four characters, as 炮二平五"};
  return move_like(position, *pattern, text);
}

}  // namespace mate33
