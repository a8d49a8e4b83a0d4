#pragma once

#include <algorithm>
#include <cctype>
#include <charconv>
#include <limits>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "mate33/find/where.hpp"

namespace mate33 {

/// Reads the text of conditions word by word, and notes the first error.
class WhereWords {
 public:
  explicit WhereWords(std::string_view text) : text_(text) { advance(); }

  /// The word at hand; empty at the end.
  std::string_view word() const { return word_; }
  std::size_t column() const { return begin_ + 1; }
  const std::optional<WhereError>& error() const { return error_; }

  /// To the next word: letters and digits, or one other character.
  void advance() {
    const auto is_of_word = [](char c) { return std::isalnum(static_cast<unsigned char>(c)) != 0; };
    begin_ = text_.find_first_not_of(' ', begin_ + word_.size());
    if (begin_ == std::string_view::npos) begin_ = text_.size();
    std::size_t end = begin_;
    while (end < text_.size() && is_of_word(text_[end])) ++end;
    word_ = text_.substr(begin_, std::max<std::size_t>(end - begin_, 1));
  }
  bool takes(std::string_view word) {
    if (word_ != word) return false;
    advance();
    return true;
  }
  /// Notes the first error; nothing is read behind it.
  void fail(WhereNeed need, std::string expected) {
    if (!error_) error_ = WhereError{column(), need, std::move(expected)};
  }
  void require(WhereNeed need, std::string_view word) {
    if (!takes(word)) fail(need, "'" + std::string(word) + "'");
  }

  std::pair<unsigned, unsigned> range() {
    constexpr unsigned any = std::numeric_limits<unsigned>::max();
    if (takes("at")) {
      if (takes("least")) return {number(), any};
      if (takes("most")) return {0, number()};
      fail(WhereNeed::least_or_most, "'least' or 'most'");
      return {};
    }
    const unsigned least = number();
    if (error_ || !takes("-")) return {least, least};
    const unsigned most = number();
    return {std::min(least, most), std::max(least, most)};
  }

  unsigned number() {
    unsigned number = 0;
    const auto [end, fault] = std::from_chars(word_.data(), word_.data() + word_.size(), number);
    if (fault != std::errc() || end != word_.data() + word_.size()) {
      fail(WhereNeed::number, "a number, as 20, 20-40, at least 20 or at most 40");
      return 0;
    }
    advance();
    return number;
  }

 private:
  std::string_view text_;
  std::size_t begin_ = 0;
  std::string_view word_;  // that begins there
  std::optional<WhereError> error_;
};

}  // namespace mate33
