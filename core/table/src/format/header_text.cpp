#include "format/header_text.hpp"

#include <charconv>
#include <cstdint>

#include "mate33/table/codec/code.hpp"
#include "mate33/table/table_limits.hpp"

namespace mate33 {

namespace {

/// Numbers with a space between each two.
std::optional<std::vector<std::uint64_t>> parse_numbers(std::string_view text) {
  std::vector<std::uint64_t> numbers;
  for (;;) {
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), numbers.emplace_back());
    if (error != std::errc()) return std::nullopt;
    text.remove_prefix(static_cast<std::size_t>(end - text.data()));
    if (text.empty()) return numbers;
    if (!text.starts_with(' ')) return std::nullopt;
    text.remove_prefix(1);
  }
}

std::optional<TableCounts> parse_counts(std::string_view text, const CountsForm& form) {
  const auto numbers = parse_numbers(text);
  if (!numbers || numbers->size() != form.numbers()) return std::nullopt;
  const std::span plies = std::span(*numbers).last(2);
  if (plies[0] > form.most_plies || plies[1] > form.most_plies) return std::nullopt;
  TableCounts counts{(*numbers)[0], (*numbers)[1], (*numbers)[2], Plies(static_cast<unsigned>(plies[0])),
                     Plies(static_cast<unsigned>(plies[1]))};
  for (std::size_t i = 0; i + 5 < numbers->size(); ++i) counts.*form.more[i] = (*numbers)[3 + i];
  return counts;
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

Expected<TableCounts, std::string> HeaderText::take_counts(Color to_move, const CountsForm& form) {
  const auto line = take(name_of_color(to_move));
  if (!line) return Unexpected{line.error()};
  const auto counts = parse_counts(*line, form);
  if (!counts) {
    return Unexpected{"its statistics are not " + std::string(form.numbers() == 5 ? "five" : "seven") +
                      " numbers: " + in_quotes(*line)};
  }
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

HeaderLine line_of_counts(const TableCounts& counts, const CountsForm& form, Color to_move) {
  std::vector<std::uint64_t> numbers = {counts.wins, counts.draws, counts.losses};
  for (std::size_t i = 0; i + 5 < form.numbers(); ++i) numbers.push_back(counts.*form.more[i]);
  numbers.insert(numbers.end(), {counts.longest_win.count(), counts.longest_loss.count()});
  std::string text;
  for (const std::uint64_t number : numbers) {
    if (!text.empty()) text += ' ';
    text += std::to_string(number);
  }
  return {name_of_color(to_move), text};
}

}  // namespace mate33
