#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "mate33/base/expected.hpp"
#include "mate33/base/share_observer.hpp"

/// Makes tables in the memory of a module: the bytes are those that `mate33 generate` writes.
namespace mate33 {

/// Where the tables of a module lie.
inline constexpr const char* memory_directory = "tables";

/// A table by its name and metric, as "KBNvK" or "xiangqi:KRvK" and "dtm", "wdl", "dtz" or "repetition". Of a
/// material, wdl and dtz are made together.
struct TableWish {
  std::string name;
  std::string metric;
};

/// Makes a game known by its rules (docs/rules.md), so that tables of it can be made; those of the same name
/// known before are forgotten. Answers its name; the error is one line.
Expected<std::string, std::string> add_rules(std::string_view text);

/// What has to be made for a table, in order, with itself last; without what is there. The name may also be
/// "all:N", every table of chess of at most N men. The error is one line.
Expected<std::vector<TableWish>, std::string> plan_of(const TableWish& wish);

/// Makes one table, for which all that it needs is there. Answers what is wrong, in one line.
std::optional<std::string> make_table(const TableWish& wish, const ShareObserver& observer);

}  // namespace mate33
