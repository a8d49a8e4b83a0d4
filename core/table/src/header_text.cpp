#include "header_text.hpp"

#include <array>
#include <charconv>

#include "mate33/table/code.hpp"
#include "mate33/table/table_limits.hpp"

namespace mate33 {

namespace {

std::optional<TableCounts> parse_counts(std::string_view text) {
  std::array<std::uint64_t, 5> found{};
  for (std::size_t i = 0; i < found.size(); ++i) {
    if (i > 0) {
      if (!text.starts_with(' ')) return std::nullopt;
      text.remove_prefix(1);
    }
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), found[i]);
    if (error != std::errc()) return std::nullopt;
    text.remove_prefix(static_cast<std::size_t>(end - text.data()));
  }
  constexpr std::uint64_t most_plies = largest_ranked_code - 1;
  if (!text.empty() || found[3] > most_plies || found[4] > most_plies) return std::nullopt;
  return TableCounts{found[0], found[1], found[2], Plies(static_cast<unsigned>(found[3])),
                     Plies(static_cast<unsigned>(found[4]))};
}

std::string name_of_color(Color c) {
  return c == Color::white ? "white" : "black";
}

}  // namespace

std::string text_of(std::span<const HeaderLine> lines) {
  std::string text;
  for (const auto& [name, value] : lines) text += name + ' ' + value + '\n';
  return text;
}

std::string in_quotes(std::string_view text) {
  std::string result = "'";
  for (const char c : text.substr(0, 80)) result += c >= ' ' && c <= '~' ? c : '?';
  return result + "'";
}

Expected<std::string_view, std::string> HeaderText::take(std::string_view name) {
  const std::size_t end = text_.find('\n');
  const std::string_view line = text_.substr(0, end);
  if (end == std::string_view::npos || line.substr(0, line.find(' ')) != name ||
      line.size() <= name.size() + 1) {
    return Unexpected{"its " + std::string(part_) + " has " + in_quotes(line) + " where '" +
                      std::string(name) + "' was expected"};
  }
  text_.remove_prefix(end + 1);
  return line.substr(name.size() + 1);
}

std::optional<std::string> HeaderText::take_fixed(std::span<const HeaderLine> lines) {
  for (const auto& [name, value] : lines) {
    const auto found = take(name);
    if (!found) return found.error();
    if (*found != value) {
      return "its " + name + " is " + in_quotes(*found) + ", and this program reads " + in_quotes(value);
    }
  }
  return std::nullopt;
}

Expected<Material, std::string> HeaderText::take_material() {
  const auto name = take("material");
  if (!name) return Unexpected{name.error()};
  const auto material = Material::parse(*name);
  const bool usable =
      material && material->to_string() == *name && material->men() >= 3 && material->men() <= max_table_men;
  if (!usable) return Unexpected{"its material " + in_quotes(*name) + " is not one that tables have"};
  return *material;
}

Expected<TableCounts, std::string> HeaderText::take_counts(Color to_move) {
  const auto line = take(name_of_color(to_move));
  if (!line) return Unexpected{line.error()};
  const auto counts = parse_counts(*line);
  if (!counts) return Unexpected{"its statistics are not five numbers: " + in_quotes(*line)};
  return *counts;
}

std::optional<std::string> HeaderText::end() const {
  if (text_.empty()) return std::nullopt;
  return "its " + std::string(part_) + " says more than this program knows: " + in_quotes(text_);
}

std::string digits_of(Material material, std::span<const Piece> pieces) {
  std::string text;
  for (const Color c : all_colors) {
    text.append(material.count(c, PieceType::pawn), letter(Piece{c, PieceType::pawn}));
  }
  for (const Piece p : pieces) text += letter(p);
  return text + 'k';
}

std::optional<std::vector<Piece>> order_of_digits(Material material, std::string_view digits) {
  const std::size_t piece_count = TableLayout::usual_order(material).size();
  if (digits.size() <= piece_count) return std::nullopt;
  std::vector<Piece> pieces;
  for (const char c : digits.substr(digits.size() - 1 - piece_count, piece_count)) {
    const std::optional<Piece> piece = piece_from_letter(c);
    if (!piece) return std::nullopt;
    pieces.push_back(*piece);
  }
  if (!TableLayout::is_order(material, pieces) || digits_of(material, pieces) != digits) return std::nullopt;
  return pieces;
}

HeaderLine line_of_counts(const TableHeader& header, Color to_move) {
  const TableCounts& counts = header.counts[index(to_move)];
  std::string text;
  for (const std::uint64_t number :
       {counts.wins, counts.draws, counts.losses, std::uint64_t{counts.longest_win.count()},
        std::uint64_t{counts.longest_loss.count()}}) {
    if (!text.empty()) text += ' ';
    text += std::to_string(number);
  }
  return {name_of_color(to_move), text};
}

}  // namespace mate33
