#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "mate33/base/expected.hpp"
#include "mate33/table/format/table_header.hpp"

/// The lines of text that tables of every version say things in: a name, a space, a value and a line feed.
/// Errors are one phrase, as "its board is '10x8', and this program reads '8x8'".
namespace mate33 {

using HeaderLine = std::pair<std::string, std::string>;  // name, value

std::string text_of(std::span<const HeaderLine> lines);

/// The text in quotation marks, for a message: cut, and of plain characters only.
std::string in_quotes(std::string_view text);

/// Reads lines one after the other.
class HeaderText {
 public:
  /// `part`: how messages call it, as "header".
  HeaderText(std::string_view part, std::string_view text) : part_(part), text_(text) {}

  /// The value of the line of this name, which comes next.
  Expected<std::string_view, std::string> take(std::string_view name);
  /// Reads lines that say the same in every table of the version.
  std::optional<std::string> take_fixed(std::span<const HeaderLine> lines);
  /// A material that tables have.
  Expected<Material, std::string> take_material();
  Expected<TableCounts, std::string> take_counts(Color to_move, const CountsForm& form);
  bool is_at_end() const { return text_.empty(); }
  /// The error if there is anything left.
  std::optional<std::string> end() const;

 private:
  std::string_view part_, text_;
};

/// The men in the order of an entry's digits, as letters of FEN: "PKRrk".
std::string digits_of(Material material, std::span<const Piece> pieces);
/// The order of pieces that has these digits, if any has.
std::optional<std::vector<Piece>> order_of_digits(Material material, std::string_view digits);

HeaderLine line_of_counts(const TableCounts& counts, const CountsForm& form, Color to_move);

}  // namespace mate33
