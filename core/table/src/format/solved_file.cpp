#include "mate33/table/format/solved_file.hpp"

#include <algorithm>
#include <charconv>
#include <optional>

#include "format/header_text.hpp"
#include "format/part_fault.hpp"
#include "mate33/base/sha256.hpp"
#include "mate33/chess/fen.hpp"
#include "mate33/chess/legality.hpp"
#include "mate33/table/format/version2.hpp"

namespace mate33 {

namespace {

constexpr std::string_view first_name = "solved", first_value = "chess";
constexpr unsigned most_solved_pieces = 3;
/// A reader may refuse more.
constexpr std::size_t longest_solved_with = 200;

std::vector<HeaderLine> fixed_solved_lines(Metric metric) {
  const std::string_view rules = version2::rules_of(metric);
  const version2::MetricLines lines = version2::metric_lines(metric);
  return {{std::string(first_name), std::string(first_value)},
          {"rules", std::string(rules)},
          {"rules-digest", sha256_hex(std::as_bytes(std::span(rules)))},
          {"board", "8x8"},
          {"metric", lines.metric},
          {"coding", lines.coding},
          {"block-codes", std::to_string(codes_per_solved_block)}};
}

std::string names_of(std::span<const Material> tables) {
  std::string names;
  for (const Material table : tables) names += (names.empty() ? "" : " ") + table.to_string();
  return names;
}

std::optional<std::vector<Material>> parse_names(std::string_view text) {
  std::vector<Material> tables;
  for (std::string_view rest = text; !rest.empty();) {
    const std::size_t space = rest.find(' ');
    const auto table = Material::parse(rest.substr(0, space));
    if (!table) return std::nullopt;
    tables.push_back(*table);
    rest = space == std::string_view::npos ? std::string_view() : rest.substr(space + 1);
  }
  if (names_of(tables) != text) return std::nullopt;
  return tables;
}

Expected<Position, std::string> parse_root(std::string_view text) {
  const auto parsed = parse_fen(text);
  if (!parsed || to_fen(parsed->position) != text || find_fault(parsed->position)) {
    return Unexpected{"its root " + in_quotes(text) + " is no legal position in the canonical form of FEN"};
  }
  if (parsed->position.castling.any()) {
    return Unexpected{"its root " + in_quotes(text) + " has a right to castle"};
  }
  return parsed->position;
}

bool is_plain_text(std::string_view text) {
  return text.size() <= longest_solved_with &&
         std::ranges::all_of(text, [](char c) { return c >= ' ' && c <= '~'; });
}

constexpr std::string_view name_of_win = "wins", name_of_draw = "holds";

std::string text_of(const SolvedHope& hope) {
  std::string text = hope.side == Color::white ? "white " : "black ";
  text += hope.result == WdlScore::win ? name_of_win : name_of_draw;
  for (const std::uint64_t number :
       {std::uint64_t{hope.number}, hope.work, std::uint64_t{hope.quests}, hope.current, hope.base}) {
    text += ' ' + std::to_string(number);
  }
  return text;
}

/// Reads it leniently, and refuses what is not written so.
std::optional<SolvedHope> parse_hope(std::string_view text) {
  const auto has = [&](std::string_view word) { return text.find(word) != std::string_view::npos; };
  SolvedHope hope{has("white") ? Color::white : Color::black,
                  has(name_of_win) ? WdlScore::win : WdlScore::draw};
  const char* const end = text.data() + text.size();
  const char* at = text.data() + std::min(text.size(), text.find_first_of("0123456789"));
  const auto take = [&](auto& number) {
    at = std::from_chars(at, end, number).ptr;
    at += at != end;
  };
  take(hope.number);
  take(hope.work);
  take(hope.quests);
  take(hope.current);
  take(hope.base);
  if (text_of(hope) != text) return std::nullopt;
  return hope;
}

constexpr std::size_t codes_of_word = sizeof(std::uint64_t) / sizeof(Code);

}  // namespace

std::string solved_file_name(const Position& root, Metric metric) {
  const std::string fen = to_fen(root);
  std::string name = fen.substr(0, fen.find(' '));
  std::ranges::replace(name, '/', '_');
  return name + (metric == Metric::dtz ? ".wdl" : ".dtm") + std::string(solved_file_extension);
}

std::string hope_file_name(const std::string& solved_file, Color side, WdlScore result) {
  const std::string of_side = side == Color::white ? ".white-" : ".black-";
  return solved_file + of_side + std::string(result == WdlScore::win ? name_of_win : name_of_draw);
}

std::array<std::string, 4> hope_file_names(const std::string& solved_file) {
  const auto name = [&](Color side, WdlScore result) { return hope_file_name(solved_file, side, result); };
  return {name(Color::white, WdlScore::win), name(Color::white, WdlScore::draw),
          name(Color::black, WdlScore::win), name(Color::black, WdlScore::draw)};
}

std::string solved_header_text(const SolvedHeader& header) {
  std::vector<HeaderLine> lines = fixed_solved_lines(header.metric);
  lines.emplace_back("root", to_fen(header.root));
  lines.emplace_back("solved-with", header.solved_with);
  if (!header.tables.empty()) lines.emplace_back("tables", names_of(header.tables));
  if (header.hope) lines.emplace_back("hope", text_of(*header.hope));
  return text_of(lines);
}

Expected<SolvedHeader, std::string> parse_solved_header(std::string_view text) {
  HeaderText lines("header", text);
  const auto metric = version2::find_metric(text, solved_metrics);
  if (!metric) return Unexpected{metric.error()};
  if (auto error = lines.take_fixed(fixed_solved_lines(*metric))) return Unexpected{*std::move(error)};
  SolvedHeader header{*metric};
  const auto fen = lines.take("root");
  if (!fen) return Unexpected{fen.error()};
  const auto root = parse_root(*fen);
  if (!root) return Unexpected{root.error()};
  header.root = *root;
  const auto solved_with = lines.take("solved-with");
  if (!solved_with) return Unexpected{solved_with.error()};
  if (!is_plain_text(*solved_with)) {
    return Unexpected{"what it was solved with is too long, or no plain text: " + in_quotes(*solved_with)};
  }
  header.solved_with = *solved_with;
  if (text.find("\ntables ") != std::string_view::npos) {
    const auto names = lines.take("tables");
    if (!names) return Unexpected{names.error()};
    const auto tables = parse_names(*names);
    if (!tables) return Unexpected{"its tables are not names of materials: " + in_quotes(*names)};
    header.tables = *tables;
  }
  if (text.find("\nhope ") != std::string_view::npos) {
    const auto hope = lines.take("hope");
    if (!hope) return Unexpected{hope.error()};
    header.hope = parse_hope(*hope);
    if (!header.hope) return Unexpected{"its hope is none that a quest has: " + in_quotes(*hope)};
  }
  if (auto error = lines.end()) return Unexpected{*std::move(error)};
  return header;
}

std::string solved_summary_text(std::uint64_t slices) {
  const HeaderLine line = {"slices", std::to_string(slices)};
  return text_of({&line, 1});
}

Expected<std::uint64_t, std::string> parse_solved_summary(std::string_view text) {
  HeaderText lines("summary", text);
  const auto number = lines.take("slices");
  if (!number) return Unexpected{number.error()};
  std::uint64_t slices = 0;
  std::from_chars(number->data(), number->data() + number->size(), slices);
  if (slices == 0 || std::to_string(slices) != *number) {
    return Unexpected{"its slices are no number above 0: " + in_quotes(*number)};
  }
  if (auto error = lines.end()) return Unexpected{*std::move(error)};
  return slices;
}

bool begins_as_solved(const ByteSource& file) {
  const auto version = read_version(file);
  if (!version || *version != version2::number) return false;
  const std::string line = std::string(first_name) + ' ';
  std::vector<std::byte> begin(line.size());
  if (file.size() < version2::preamble_bytes + begin.size()) return false;
  if (file.read(version2::preamble_bytes, begin)) return false;
  return std::ranges::equal(begin, std::as_bytes(std::span(line)));
}

std::uint64_t SolvedSlice::codes_of_side() const {
  std::uint64_t codes = square_count * square_count;  // of the two kings
  for (unsigned pieces = placement.pieces.men(); pieces > 0; --pieces) codes *= square_count;
  return codes;
}

std::uint64_t SolvedSlice::code_count() const {
  return king_codes + codes_of_side() * (is_exact ? 2 : 4);
}

std::uint64_t SolvedSlice::place_of(Bound bound, Color to_move, std::uint64_t entry) const {
  const std::uint64_t side = static_cast<unsigned>(bound) * 2u + index(to_move);
  return king_codes + side * codes_of_side() + entry;
}

std::array<Code, solved_record_codes> solved_record(const SolvedSlice& slice) {
  std::array<Code, solved_record_codes> record{};
  auto next = record.begin();
  for (const SquareSet pawns : slice.placement.pawns) {
    for (std::size_t i = 0; i < codes_of_word; ++i) *next++ = static_cast<Code>(pawns.bits() >> (16 * i));
  }
  for (const Color c : all_colors) {
    for (const PieceType type : promotion_types) {
      *next++ = static_cast<Code>(slice.placement.pieces.count(c, type));
    }
  }
  *next = slice.is_exact ? 1 : 2;
  return record;
}

Expected<SolvedSlice, std::string> parse_solved_record(std::span<const Code, solved_record_codes> record) {
  SolvedSlice slice;
  auto next = record.begin();
  for (SquareSet& pawns : slice.placement.pawns) {
    std::uint64_t bits = 0;
    for (std::size_t i = 0; i < codes_of_word; ++i) bits |= std::uint64_t{*next++} << (16 * i);
    pawns = SquareSet(bits);
  }
  const SquareSet last_ranks = SquareSet::of(Rank::r1) | SquareSet::of(Rank::r8);
  const auto& [white, black] = slice.placement.pawns;
  constexpr unsigned most_pawns = 8;
  if (white.intersects(black) || (white | black).intersects(last_ranks) || white.size() > most_pawns ||
      black.size() > most_pawns) {
    return Unexpected{std::string("its pawns stand as no pawns do")};
  }
  unsigned pieces = 0;
  for (const Color c : all_colors) {
    for (const PieceType type : promotion_types) {
      const Code count = *next++;
      if (count > most_solved_pieces || (pieces += count) > most_solved_pieces) {
        return Unexpected{std::string("it has more pieces than this program reads")};
      }
      for (Code i = 0; i < count; ++i) slice.placement.pieces.add({c, type});
    }
  }
  if (*next != 1 && *next != 2) return Unexpected{std::string("it has neither one bound nor two")};
  slice.is_exact = *next == 1;
  return slice;
}

}  // namespace mate33
