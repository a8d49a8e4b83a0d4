#include "suggestion.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <vector>

#include "mate33/plan/table_plan.hpp"
#include "mate33/table/table_limits.hpp"

namespace mate33::cli {

namespace {

/// How many letters have to be put in, left out, exchanged for others or swapped with a neighbour.
std::size_t distance(std::string_view a, std::string_view b) {
  // The last three rows of the table: those of a without its last letter, and without its last two.
  std::vector<std::size_t> before_last(b.size() + 1), last(b.size() + 1), row(b.size() + 1);
  for (std::size_t j = 0; j <= b.size(); ++j) row[j] = j;
  for (std::size_t i = 1; i <= a.size(); ++i) {
    before_last.swap(last);
    last.swap(row);
    row[0] = i;
    for (std::size_t j = 1; j <= b.size(); ++j) {
      const std::size_t differs = a[i - 1] == b[j - 1] ? 0 : 1;
      row[j] = std::min({last[j] + 1, row[j - 1] + 1, last[j - 1] + differs});
      const bool are_swapped = i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1];
      if (are_swapped) row[j] = std::min(row[j], before_last[j - 2] + 1);
    }
  }
  return row[b.size()];
}

std::string in_upper_case(std::string_view text) {
  std::string upper(text);
  std::ranges::transform(upper, upper.begin(), [](unsigned char c) { return std::toupper(c); });
  return upper;
}

}  // namespace

std::string did_you_mean(std::string_view word, std::span<const std::string> known) {
  // In a short word one wrong letter is much; no word is so long that it is meant with many wrong ones.
  constexpr std::size_t longest = 40, letters_for_a_mistake = 3, most_mistakes = 2;
  if (word.size() > longest) return "";
  const std::string wanted = in_upper_case(word);
  const std::string* nearest = nullptr;
  std::size_t least = std::min(most_mistakes, word.size() / letters_for_a_mistake) + 1;
  for (const std::string& each : known) {
    const std::size_t mistakes = distance(wanted, in_upper_case(each));
    if (mistakes >= least) continue;
    least = mistakes;
    nearest = &each;
  }
  return nearest == nullptr ? "" : fmt::format(": did you mean '{}'?", *nearest);
}

std::string did_you_mean_material(std::string_view text) {
  std::vector<std::string> names;
  for (const Material material : all_materials(max_table_men)) names.push_back(material.to_string());
  return did_you_mean(text, names);
}

}  // namespace mate33::cli
