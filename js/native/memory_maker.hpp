#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "mate33/base/expected.hpp"
#include "mate33/base/share_observer.hpp"
#include "mate33/table/metric.hpp"

/// Makes tables in the memory of a module: the bytes are those that `mate33 generate` writes.
namespace mate33 {

/// Where the tables of a module lie.
inline constexpr const char* memory_directory = "tables";

/// A table by its name and metric, as "KBNvK" or "xiangqi:KRvK" and "dtm", "wdl", "dtz" or "repetition". Of a
/// material, wdl and dtz are made together.
struct MemoryWish {
  std::string name;
  std::string metric;
};

/// Makes a game known by its rules (docs/rules.md), so that tables of it can be made; those of the same name
/// known before are forgotten. Answers its name; the error is one line.
Expected<std::string, std::string> add_rules(std::string_view text);

/// What has to be made for a table, in order, with itself last; without what is there and sound. The name may
/// also be "all:N", every table of chess of at most N men. Where files that lie elsewhere were wanted on the
/// way, it means nothing. The error is one line.
Expected<std::vector<MemoryWish>, std::string> plan_of(const MemoryWish& wish);

/// Makes one table, for which all that it needs is there. Answers the names of the files made. The error is
/// one line.
Expected<std::vector<std::string>, std::string> make_table(const MemoryWish& wish,
                                                           const ShareObserver& observer);

/// The name of the table of a material, whichever side is named first, and the names of those that its
/// captures and promotions lead to: together they tell every move. The error is one line.
Expected<std::vector<std::string>, std::string> tables_for(std::string_view name);

/// Wants what of these tables lies elsewhere as a whole (memory_files::want_whole()); of tables of chess the
/// files of some metrics. Answers whether there is such a file.
bool want_whole_tables(const std::vector<std::string>& names, const std::vector<Metric>& metrics);

}  // namespace mate33
