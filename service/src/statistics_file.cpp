#include "mate33/service/statistics_file.hpp"

#include <nlohmann/json.hpp>

#include "mate33/chess/fen.hpp"
#include "mate33/chess/legality.hpp"
#include "mate33/service/position_json.hpp"
#include "mate33/service/statistics_json.hpp"

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

std::vector<std::string> fens_from(const Json& json, Material material, Color side) {
  std::vector<std::string> fens;
  require(json.is_array());
  for (const Json& text : json) {
    fens.push_back(text.get<std::string>());
    const auto parsed = parse_fen(fens.back());
    require(bool(parsed) && !find_fault(parsed->position));
    require(parsed->position.material() == material && parsed->position.side_to_move == side);
  }
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

}  // namespace

std::string statistics_file_name(Material material) {
  return material.to_string() + ".stats.json";
}

std::string statistics_file(const Statistics& statistics, const TableIdentity& table) {
  Json json = {{"format", format_name},
               {"version", format_version},
               {"table", {{"bytes", table.bytes}, {"sha256", table.sha256}}}};
  json.update(statistics_json(statistics));
  for (const Color side : all_colors) {
    json["samples"][side_key(side)] = statistics.samples[index(side)];
  }
  return to_line(json) + "\n";
}

std::optional<Statistics> parse_statistics_file(std::string_view text, Material material,
                                                const TableIdentity& table) try {
  const Json json = Json::parse(text);
  require(json.at("format") == format_name && json.at("version") == format_version);
  const Json& of = json.at("table");
  require(number_from(of.at("bytes")) == table.bytes && of.at("sha256") == table.sha256);
  require(json.at("material") == material.to_string());
  return statistics_from(json, material);
} catch (const nlohmann::json::exception&) {
  return std::nullopt;
} catch (const Contradiction&) {
  return std::nullopt;
}

}  // namespace mate33
