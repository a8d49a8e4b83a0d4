#pragma once

#include <algorithm>
#include <cstddef>
#include <optional>
#include <string_view>

namespace mate33 {

/// A part of a FEN, and where it begins.
struct FenField {
  std::string_view text;
  std::size_t column;  ///< from 1, in the text as it was given
};

/// Walks over the fields of a FEN, of whatever game. Spaces, tabs and '_' separate them; at the ends of the
/// text the ends of lines are blank, too. The operations of an EPD, which follow four fields or more and end
/// with ';', are no fields: what they say is not read.
class FenFields {
 public:
  explicit FenFields(std::string_view text) : text_(text) {
    end_ = text.find_last_not_of(blank_at_ends) + 1;  // npos + 1 is 0: all is blank
    at_ = std::min(text.find_first_not_of(blank_at_ends), end_);
  }

  /// Nothing at the end.
  std::optional<FenField> next() {
    constexpr std::size_t fields_of_epd = 4;
    at_ = std::min(text_.find_first_not_of(separators, at_), end_);
    if (at_ == end_ || (read_ >= fields_of_epd && begins_operations())) return std::nullopt;
    const std::size_t begin = at_;
    at_ = std::min(text_.find_first_of(separators, begin), end_);
    ++read_;
    return FenField{text_.substr(begin, at_ - begin), begin + 1};
  }
  std::size_t end_column() const { return text_.size() + 1; }

 private:
  static constexpr std::string_view separators = " _\t", blank_at_ends = " _\t\r\n";

  bool begins_operations() const {
    const char first = text_[at_];
    const bool is_letter = (first >= 'a' && first <= 'z') || (first >= 'A' && first <= 'Z');
    return is_letter && text_.find(';', at_) != std::string_view::npos;
  }

  std::string_view text_;
  std::size_t at_, end_, read_ = 0;
};

}  // namespace mate33
