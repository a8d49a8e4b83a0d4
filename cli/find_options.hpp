#pragma once

#include <optional>

#include "arguments.hpp"
#include "find_output.hpp"

/// The options of `mate33 find` that go with every game.
namespace mate33::cli {

/// What `mate33 find --help` says.
std::string find_description();
/// All but those that other commands have, too.
void add_find_options(ArgumentParser& parser);

/// The last operand. Throws CommandError.
const FindSearch& wanted_search(const Arguments& arguments);
/// --images. Throws CommandError.
Images wanted_images(const Arguments& arguments);
/// --epd, --csv, --json and --pgn. Throws CommandError.
FindFormat wanted_format(const Arguments& arguments);
/// --limit; without it as many as there are. Throws CommandError.
std::uint64_t wanted_limit(const Arguments& arguments);
/// --sample and --seed.
struct WantedSample {
  std::size_t size;
  std::uint64_t seed;
};
/// Nothing without --sample. Throws CommandError.
std::optional<WantedSample> wanted_sample(const Arguments& arguments);
/// --sort: whether the longest comes first; nothing without it. `metric`: of the table. Throws CommandError.
std::optional<bool> wanted_order(const Arguments& arguments, Metric metric);
/// --span, --points and --in-row. Throws CommandError.
void take_measures(const Arguments& arguments, const FindSearch& search, FindQuery& query);

}  // namespace mate33::cli
