#include "mate33/server/statistics_file.hpp"

#include <nlohmann/json.hpp>

#include "mate33/answers/position_json.hpp"
#include "mate33/answers/statistics_json.hpp"
#include "mate33/chess/fen.hpp"
#include "mate33/chess/legality.hpp"
#include "mate33/table/format/table_header.hpp"
#include "mate33/table/rule50.hpp"

namespace mate33 {

namespace {

using Json = nlohmann::ordered_json;

constexpr const char* format_name = "mate33 statistics";
constexpr unsigned format_version = 1;

const char* side_key(Color side) {
  return side == Color::white ? "white" : "black";
}

/// The text contradicts itself, or is no such file.
class Contradiction : public std::exception {};

void require(bool holds) {
  if (!holds) throw Contradiction();
}

std::uint64_t number_from(const Json& json) {
  require(json.is_number_unsigned());
  return json.get<std::uint64_t>();
}

SideCounts counts_from(const Json& json) {
  SideCounts counts;
  counts.wins = number_from(json.at("wins"));
  counts.draws = number_from(json.at("draws"));
  counts.losses = number_from(json.at("losses"));
  std::array<std::uint64_t, 2> decisive{};  // losses, wins
  for (const Json& number : json.at("by_plies")) {
    decisive[counts.by_plies.size() % 2] += number_from(number);
    counts.by_plies.push_back(number_from(number));
  }
  require(decisive[0] == counts.losses && decisive[1] == counts.wins);
  require(counts.by_plies.empty() || counts.by_plies.back() > 0);
  return counts;
}

std::string fen_from(const Json& json, Material material, Color side) {
  const auto fen = json.get<std::string>();
  const auto parsed = parse_fen(fen);
  require(bool(parsed) && !find_fault(parsed->position));
  require(parsed->position.material() == material && parsed->position.side_to_move == side);
  return fen;
}

std::vector<std::string> fens_from(const Json& json, Material material, Color side) {
  std::vector<std::string> fens;
  require(json.is_array());
  for (const Json& text : json) fens.push_back(fen_from(text, material, side));
  return fens;
}

std::optional<Statistics::Longest> longest_from(const Json& json, const SideCounts& orbits, Material material,
                                                Color side) {
  require(json.is_null() == orbits.by_plies.empty());
  if (json.is_null()) return std::nullopt;
  require(number_from(json.at("plies")) == orbits.by_plies.size() - 1);
  Statistics::Longest longest{Plies(static_cast<unsigned>(orbits.by_plies.size() - 1)),
                              fens_from(json.at("fens"), material, side)};
  require(longest.fens.size() == orbits.by_plies.back());
  return longest;
}

std::vector<std::vector<std::string>> samples_from(const Json& json, const SideCounts& orbits,
                                                   Material material, Color side) {
  std::vector<std::vector<std::string>> samples;
  require(json.is_array() && json.size() <= orbits.by_plies.size());
  for (const Json& fens : json) samples.push_back(fens_from(fens, material, side));
  for (std::size_t plies = 0; plies < orbits.by_plies.size(); ++plies) {
    const std::size_t there = plies < samples.size() ? samples[plies].size() : 0;
    const bool any = plies % 2 == 1 && orbits.by_plies[plies] > 0;
    require((there > 0) == any && there <= Statistics::most_samples && there <= orbits.by_plies[plies]);
  }
  return samples;
}

Statistics statistics_from(const Json& json, Material material) {
  Statistics statistics;
  statistics.material = material;
  for (const CountConvention convention : all_count_conventions) {
    if (!Statistics::applies(convention, material)) continue;
    const Json& sides = json.at("counts").at(key(convention));
    for (const Color side : all_colors) {
      statistics.counts[static_cast<std::size_t>(convention)][index(side)] =
          counts_from(sides.at(side_key(side)));
    }
  }
  for (const Color side : all_colors) {
    const SideCounts& orbits = statistics.of(CountConvention::orbits, side);
    statistics.longest[index(side)] =
        longest_from(json.at("longest").at(side_key(side)), orbits, material, side);
    statistics.samples[index(side)] =
        samples_from(json.at("samples").at(side_key(side)), orbits, material, side);
  }
  return statistics;
}

/// Those that a rule counts as real, and the others.
struct ByResult {
  std::uint64_t real = 0, cursed = 0;
};

ByResult sum_of(const std::vector<std::uint64_t>& by_plies) {
  ByResult sum;
  for (std::size_t plies = 0; plies < by_plies.size(); ++plies) {
    (plies <= fifty_moves ? sum.real : sum.cursed) += by_plies[plies];
  }
  return sum;
}

std::vector<std::uint64_t> by_plies_from(const Json& json) {
  std::vector<std::uint64_t> by_plies;
  require(json.is_array());
  for (const Json& number : json) by_plies.push_back(number_from(number));
  require(by_plies.empty() || by_plies.back() > 0);
  return by_plies;
}

RuleCounts rule_counts_from(const Json& json, Metric metric) {
  RuleCounts counts;
  counts.wins = number_from(json.at("wins"));
  counts.cursed_wins = number_from(json.at("cursed_wins"));
  counts.draws = number_from(json.at("draws"));
  counts.blessed_losses = number_from(json.at("blessed_losses"));
  counts.losses = number_from(json.at("losses"));
  require(number_from(json.at("positions")) == counts.positions());
  if (metric == Metric::wdl) return counts;
  counts.wins_by_plies = by_plies_from(json.at("wins_by_plies"));
  counts.losses_by_plies = by_plies_from(json.at("losses_by_plies"));
  const ByResult won = sum_of(counts.wins_by_plies), lost = sum_of(counts.losses_by_plies);
  require(won.real == counts.wins && won.cursed == counts.cursed_wins);
  require(lost.real == counts.losses && lost.cursed == counts.blessed_losses);
  return counts;
}

std::optional<RuleStatistics::Longest> rule_longest_from(const Json& json,
                                                         const std::vector<std::uint64_t>& by_plies,
                                                         Material material, Color side) {
  require(json.is_null() == by_plies.empty());
  if (json.is_null()) return std::nullopt;
  require(number_from(json.at("plies")) == by_plies.size() - 1);
  return RuleStatistics::Longest{Plies(static_cast<unsigned>(by_plies.size() - 1)),
                                 fen_from(json.at("fen"), material, side)};
}

RuleStatistics rule_statistics_from(const Json& json, const TableKey& key) {
  RuleStatistics statistics;
  statistics.material = key.material;
  statistics.metric = key.metric;
  for (const CountConvention convention : rule_count_conventions) {
    const Json& sides = json.at("counts").at(mate33::key(convention));
    for (const Color side : all_colors) {
      statistics.of(convention, side) = rule_counts_from(sides.at(side_key(side)), key.metric);
    }
  }
  if (key.metric == Metric::wdl) return statistics;
  for (const Color side : all_colors) {
    const RuleCounts& orbits = statistics.of(CountConvention::orbits, side);
    const Json& longest = json.at("longest").at(side_key(side));
    statistics.longest_wins[index(side)] =
        rule_longest_from(longest.at("win"), orbits.wins_by_plies, key.material, side);
    statistics.longest_losses[index(side)] =
        rule_longest_from(longest.at("loss"), orbits.losses_by_plies, key.material, side);
  }
  return statistics;
}

/// What every file begins with.
Json head_of(const TableIdentity& table) {
  return {{"format", format_name},
          {"version", format_version},
          {"table", {{"bytes", table.bytes}, {"sha256", table.sha256}}}};
}

/// Throws what parsing throws, where the text is not of this very table.
Json parsed(std::string_view text, Material material, const TableIdentity& table) {
  Json json = Json::parse(text);
  require(json.at("format") == format_name && json.at("version") == format_version);
  const Json& of = json.at("table");
  require(number_from(of.at("bytes")) == table.bytes && of.at("sha256") == table.sha256);
  require(json.at("material") == material.to_string());
  return json;
}

}  // namespace

std::string statistics_file_name(const TableKey& key) {
  return table_name(key) + ".stats.json";
}

std::string statistics_file(const Statistics& statistics, const TableIdentity& table) {
  Json json = head_of(table);
  json.update(statistics_json(statistics));
  for (const Color side : all_colors) {
    json["samples"][side_key(side)] = statistics.samples[index(side)];
  }
  return to_line(json) + "\n";
}

std::string statistics_file(const RuleStatistics& statistics, const TableIdentity& table) {
  Json json = head_of(table);
  json.update(statistics_json(statistics));
  return to_line(json) + "\n";
}

std::optional<Statistics> parse_statistics_file(std::string_view text, Material material,
                                                const TableIdentity& table) try {
  return statistics_from(parsed(text, material, table), material);
} catch (const nlohmann::json::exception&) {
  return std::nullopt;
} catch (const Contradiction&) {
  return std::nullopt;
}

std::optional<RuleStatistics> parse_rule_statistics_file(std::string_view text, const TableKey& key,
                                                         const TableIdentity& table) try {
  const Json json = parsed(text, key.material, table);
  require(json.at("metric") == name_of(key.metric));
  return rule_statistics_from(json, key);
} catch (const nlohmann::json::exception&) {
  return std::nullopt;
} catch (const Contradiction&) {
  return std::nullopt;
}

}  // namespace mate33
