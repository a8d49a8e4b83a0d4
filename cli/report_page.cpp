#include "report_page.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <optional>
#include <string>
#include <vector>

#include "output.hpp"
#include "published_figures.hpp"
#include "report_plot.hpp"

namespace mate33::cli {

namespace {

using Row = std::vector<std::string>;

/// With two decimals, and 0 and 100 only where they are meant.
std::string percent(std::uint64_t part, std::uint64_t whole) {
  if (whole == 0) return "-";
  if (part == 0) return "0";
  if (part == whole) return "100";
  const double share = 100.0 * static_cast<double>(part) / static_cast<double>(whole);
  constexpr double least = 0.01;
  if (share < least) return "<0.01";
  if (share > 100 - least) return ">99.99";
  return fmt::format("{:.2f}", share);
}

/// The most plies in which this side to move wins, 0 where it never does.
unsigned longest_win(const Statistics& statistics, Color to_move) {
  const SideCounts& counts = statistics.of(CountConvention::all_placements, to_move);
  unsigned longest = 0;
  for (unsigned plies = 1; plies < counts.by_plies.size(); plies += 2) {
    if (counts.at(plies) > 0) longest = plies;
  }
  return longest;
}

std::string moves_of(unsigned plies) {
  return plies == 0 ? "-" : std::to_string(mate_in(Plies(plies)));
}

std::uint64_t mutual_zugzwangs(const ReportFacts& facts) {
  // Of equal sides the two half-points are the same positions with the colours exchanged.
  const bool is_equal = facts.statistics.material == facts.statistics.material.colors_swapped();
  const std::uint64_t black = is_equal ? 0 : facts.zugzwangs.of(FindKind::half_point_black);
  return facts.zugzwangs.of(FindKind::full_point) + facts.zugzwangs.of(FindKind::half_point_white) + black;
}

/// What is computed beside what is published; nothing where the unit is another one.
struct Compared {
  std::string name, computed, published, source;
  std::optional<bool> agrees;
};

void compare_results(const ReportFacts& facts, std::vector<Compared>& list) {
  const auto published = published_results(facts.statistics.material);
  if (!published) return;
  for (const Color c : all_colors) {
    const PublishedResults& theirs = (*published)[index(c)];
    const std::uint64_t all = theirs.wins + theirs.draws + theirs.losses;
    const auto ours = in_published_unit(facts.statistics, c);
    const auto add = [&](const char* what, std::uint64_t PublishedResults::*number) {
      const std::string shown = grouped(theirs.*number) + " (" + percent(theirs.*number, all) + " %)";
      list.push_back({fmt::format("{} to move {}", name(c), what), ours ? grouped((*ours).*number) : "",
                      shown, "Syzygy",
                      ours ? std::optional((*ours).*number == theirs.*number) : std::nullopt});
    };
    add("wins", &PublishedResults::wins);
    add("draws", &PublishedResults::draws);
    add("loses", &PublishedResults::losses);
  }
}

void compare_longest(const ReportFacts& facts, std::vector<Compared>& list) {
  for (const Color c : all_colors) {
    const auto published = published_longest_win(facts.statistics.material, c);
    if (!published) continue;
    const unsigned ours = longest_win(facts.statistics, c);
    list.push_back({fmt::format("{} to move mates in at most, in plies", name(c)), std::to_string(ours),
                    std::to_string(*published), "Prophet", ours == *published});
  }
}

void compare_zugzwangs(const ReportFacts& facts, std::vector<Compared>& list) {
  const auto published = published_zugzwangs(facts.statistics.material);
  if (!published) return;
  const auto add = [&](const std::string& what, std::uint64_t ours, std::uint64_t theirs) {
    list.push_back({what, grouped(ours), grouped(theirs), "Scid", ours == theirs});
  };
  add("mutual zugzwangs", mutual_zugzwangs(facts), published->total);
  add("whoever moves loses", facts.zugzwangs.of(FindKind::full_point), published->full_point);
  add("Black loses, else a draw", facts.zugzwangs.of(FindKind::half_point_white),
      published->half_point_white);
  add("White loses, else a draw", facts.zugzwangs.of(FindKind::half_point_black),
      published->half_point_black);
}

std::vector<Compared> comparison(const ReportFacts& facts) {
  std::vector<Compared> list;
  compare_results(facts, list);
  compare_longest(facts, list);
  compare_zugzwangs(facts, list);
  return list;
}

/// "14 of 14"; of those that can be compared.
std::string agreement(const std::vector<Compared>& list) {
  const auto compared = std::ranges::count_if(list, [](const Compared& c) { return c.agrees.has_value(); });
  const auto agreeing = std::ranges::count_if(list, [](const Compared& c) { return c.agrees == true; });
  return compared == 0 ? "-" : fmt::format("{} of {}", agreeing, compared);
}

Row shares(const SideCounts& counts) {
  const std::uint64_t all = counts.positions();
  return {percent(counts.wins, all), percent(counts.draws, all), percent(counts.losses, all)};
}

void write_overview(std::span<const ReportFacts> facts, ReportFormat& page) {
  std::vector<ReportColumn> columns = {{"Material"}, {"Positions", true}};
  for (const Color c : all_colors) {
    for (const char* const what : {"wins", "draws", "loses"}) {
      columns.push_back({fmt::format("{} {}, %", name(c), what), true});
    }
  }
  for (const Color c : all_colors) columns.push_back({fmt::format("{} mates in", name(c)), true});
  columns.push_back({"Mutual zugzwangs", true});
  columns.push_back({"As published", true});
  std::vector<Row> rows;
  for (const ReportFacts& each : facts) {
    const std::string material = each.statistics.material.to_string();
    const auto counts = [&](Color c) { return each.statistics.of(CountConvention::all_placements, c); };
    Row row = {page.link(material, material),
               grouped(counts(Color::white).positions() + counts(Color::black).positions())};
    for (const Color c : all_colors) {
      for (const std::string& share : shares(counts(c))) row.push_back(page.text(share));
    }
    for (const Color c : all_colors) row.push_back(moves_of(longest_win(each.statistics, c)));
    row.push_back(grouped(mutual_zugzwangs(each)));
    row.push_back(agreement(comparison(each)));
    rows.push_back(row);
  }
  page.table(columns, rows);
}

void write_results(const ReportFacts& facts, ReportFormat& page) {
  std::vector<Row> rows;
  for (const Color c : all_colors) {
    const SideCounts& counts = facts.statistics.of(CountConvention::all_placements, c);
    const Row share = shares(counts);
    const auto cell = [&](std::uint64_t count, const std::string& of_all) {
      return page.text(fmt::format("{} ({} %)", grouped(count), of_all));
    };
    rows.push_back({name(c), grouped(counts.positions()), cell(counts.wins, share[0]),
                    cell(counts.draws, share[1]), cell(counts.losses, share[2])});
  }
  page.table({{"To move"}, {"Positions", true}, {"Wins", true}, {"Draws", true}, {"Losses", true}}, rows);
}

void write_longest(const ReportFacts& facts, ReportFormat& page) {
  for (const Color c : all_colors) {
    const auto& longest = facts.statistics.longest[index(c)];
    if (!longest || longest->fens.empty()) continue;
    const std::size_t count = longest->fens.size();
    page.paragraph(page.text(fmt::format("The longest with {} to move: {} plies (mate in {}), in {} {} up to "
                                         "symmetry, as ",
                                         name(c), longest->plies.count(), mate_in(longest->plies),
                                         grouped(count), count == 1 ? "position" : "positions")) +
                   page.code(longest->fens.front()) + ".");
  }
}

void write_zugzwangs(const ReportFacts& facts, ReportFormat& page) {
  std::vector<Row> rows;
  for (const FindKind kind : report_kinds) {
    rows.push_back({page.text(name(kind)), grouped(facts.zugzwangs.of(kind))});
  }
  page.table({{"Having the move"}, {"Positions", true}}, rows);
}

void write_comparison(const ReportFacts& facts, ReportFormat& page) {
  const std::vector<Compared> list = comparison(facts);
  if (list.empty()) return;
  std::vector<Row> rows;
  for (const Compared& each : list) {
    rows.push_back({page.text(each.name), each.computed, page.text(each.published), each.source,
                    !each.agrees   ? "in another unit"
                    : *each.agrees ? "agrees"
                                   : "DIFFERS"});
  }
  page.table({{"Figure"}, {"Computed", true}, {"Published", true}, {"By"}, {""}}, rows);
}

void write_plots(const ReportFacts& facts, ReportFormat& page) {
  for (const Color c : all_colors) {
    const SideCounts& counts = facts.statistics.of(CountConvention::all_placements, c);
    if (counts.wins + counts.losses == 0) continue;
    page.plot(depth_plot(counts, fmt::format("{}, {} to move: won above the line and lost below it, by "
                                             "moves to mate",
                                             facts.statistics.material.to_string(), name(c))));
  }
}

void write_material(const ReportFacts& facts, ReportFormat& page) {
  page.heading(facts.statistics.material.to_string());
  write_results(facts, page);
  write_plots(facts, page);
  write_longest(facts, page);
  write_zugzwangs(facts, page);
  write_comparison(facts, page);
}

void write_conventions(ReportFormat& page) {
  page.paragraph(page.text(
      "Positions are all legal placements of the men, with this side to move, without rights to castle or to "
      "capture en passant; the fifty-move rule is left aside. Distances are moves to mate with best play. "
      "Zugzwangs are counted once for all images under the symmetries of the board, and of equal sides once "
      "with the colours exchanged."));
  page.paragraph(page.text(
      "Published are the results of the Syzygy tables, of which an image counts once and men that are alike "
      "are told apart (github.com/niklasf/syzygy-tables.info), the longest mates of the Prophet tables "
      "(github.com/markus7800/prophet_tb_gen_and_probe), and the mutual zugzwangs of Scid (tcl/tb.tcl, "
      "2002)."));
}

}  // namespace

void write_report(std::span<const ReportFacts> facts, ReportFormat& page) {
  page.title(facts.size() == 1 ? "The endgame " + facts.front().statistics.material.to_string()
                               : fmt::format("{} endgames", facts.size()));
  write_conventions(page);
  if (facts.size() > 1) write_overview(facts, page);
  for (const ReportFacts& each : facts) write_material(each, page);
}

}  // namespace mate33::cli
