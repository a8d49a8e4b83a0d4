#include "mate33/table/format/table_facts.hpp"

#include <algorithm>

#include "mate33/table/codec/repetition_codes.hpp"
#include "mate33/table/metrics.hpp"

namespace mate33 {

std::string to_text(std::uint64_t digest) {
  constexpr std::string_view digits = "0123456789abcdef";
  std::string text;
  for (int shift = 60; shift >= 0; shift -= 4) text += digits[digest >> shift & 15];
  return text;
}

std::string to_text(const ValueDigests& digests) {
  return to_text(digests[0]) + ' ' + to_text(digests[1]);
}

CountsForm counts_form(Metric metric) {
  const unsigned most_plies = largest_ranked_code - 1;
  switch (metric) {
    case Metric::dtm:
    case Metric::dtm50: break;
    case Metric::wdl: return {{&TableCounts::cursed_wins, &TableCounts::blessed_losses}, 0};
    case Metric::dtz: return {{&TableCounts::cursed_wins, &TableCounts::blessed_losses}, most_plies / 2};
    case Metric::repetition: return {{&TableCounts::wins_by_rule, &TableCounts::losses_by_rule}, 0};
  }
  return {{}, most_plies};
}

Plies longest_of(const std::array<TableCounts, 2>& counts) {
  Plies longest;
  for (const TableCounts& c : counts) longest = std::max({longest, c.longest_win, c.longest_loss});
  return longest;
}

Code greatest_code_of(Metric metric, Plies longest) {
  if (metric == Metric::repetition) return code_of(RepetitionResult::win_by_rule);
  return with_metric(metric, [&](auto m) { return m.greatest_code(longest); });
}

}  // namespace mate33
