#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "mate33/table/format/table_header.hpp"

/// Texts of tables with one part changed, and what is to be said of them.
namespace mate33 {

/// A header with great numbers in it.
TableHeader header_with_counts(const char* material);

/// The text with one part of it replaced. The part must be there.
std::string with(std::string text, std::string_view part, std::string_view replacement);
/// The text with another value in the line of this name, which must be there.
std::string with_value(std::string text, const std::string& name, std::string_view value);
/// The value of the line of this name.
std::string value_of_line(const std::string& text, const std::string& name);

/// Checks that an error is one printable line that names each of these.
void check_names(const std::string& error, const std::vector<std::string>& named);

/// Reads a text: what is wrong with it, or nothing.
using ReadText = std::function<std::string(const std::string&)>;

/// Checks that a text of these lines, in this order, is refused with a line missing, repeated, renamed, put
/// before another, without a value, cut anywhere, or followed by more.
void check_lines_refused(const std::string& text, const ReadText& read);
/// Checks that the line of this name is refused with anything but five numbers.
void check_counts_refused(const std::string& text, const std::string& name, const ReadText& read);
/// Checks that all materials are refused that no table has.
void check_materials_refused(const std::string& text, const ReadText& read);

}  // namespace mate33
