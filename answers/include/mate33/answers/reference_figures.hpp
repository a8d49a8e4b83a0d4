#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "mate33/census/rule_statistics.hpp"
#include "mate33/census/statistics.hpp"
#include "mate33/table/table_key.hpp"

namespace mate33 {

/// data/reference/KBNvK.json, which travels in the program.
extern const std::string_view kbnvk_reference_json;
/// data/reference/syzygy.txt, of tables of WDL and DTZ.
extern const std::string_view syzygy_reference_text;

/// One published number.
struct ReferenceFigure {
  CountConvention convention;
  Color to_move;
  /// "wins", "draws", "losses", "positions", "longest", or "plies" at a distance; of WDL and DTZ
  /// "cursed_wins" and "blessed_losses", too, and "longest_win" and "longest_loss".
  std::string figure;
  std::optional<unsigned> plies;  ///< the distance of a "plies" figure
  std::uint64_t published;
  std::vector<std::string> sources;  ///< letters
  bool disputed;  ///< known to differ from all other sources: docs/algorithm.md explains it
};

struct ReferenceFigures {
  std::map<std::string, std::string> sources;  ///< letter -> what it is
  std::vector<ReferenceFigure> figures;
};

/// Parses the figures of data/reference. Throws nlohmann::json::exception if they are not of that form.
ReferenceFigures parse_reference_figures(std::string_view json);

/// Parses the figures of one table in the lines of data/reference/syzygy.txt; none where there are none of
/// it. Throws std::invalid_argument if they are not of that form.
ReferenceFigures parse_syzygy_figures(std::string_view text, const TableKey& key);

/// Those that travel in the program; none where nobody has published any of this table.
ReferenceFigures reference_figures_of(const TableKey& key);

/// What was computed for the figure.
std::uint64_t computed(const Statistics& statistics, const ReferenceFigure& figure);
std::uint64_t computed(const RuleStatistics& statistics, const ReferenceFigure& figure);

/// How many figures agree with what was computed; those that are disputed are counted apart.
struct FigureCheck {
  std::size_t agreeing = 0, disputed = 0, differing = 0;
};
FigureCheck check_figures(const Statistics& statistics, const ReferenceFigures& reference);

}  // namespace mate33
