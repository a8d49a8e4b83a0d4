#pragma once

#include <doctest/doctest.h>

#include <array>
#include <cstdint>
#include <limits>

#include "general_tables.hpp"
#include "mate33/chess/fen.hpp"
#include "mate33/chess/legality.hpp"
#include "mate33/table/layouts/chess/table_layout.hpp"

/// What dump --raw writes, beside what the other commands say.
namespace mate33::testing {

namespace fs = std::filesystem;

inline constexpr int no_position = std::numeric_limits<std::int16_t>::min();

/// The number that stands at this place of a file of raw values.
inline int raw_value(const std::string& file, std::size_t place) {
  const auto byte = [&](std::size_t at) { return unsigned{static_cast<unsigned char>(file.at(at))}; };
  return static_cast<std::int16_t>(byte(2 * place) | byte(2 * place + 1) << 8);
}

/// What the raw value of a position that the program answered like this must be.
inline int raw_of(const nlohmann::json& answer) {
  if (answer.at("checkmate") == true) return -1;
  return answer.at("dtm").get<int>();
}

/// Every n-th entry of a table in the order of its raw values: what it must hold, found out by probing the
/// FENs of the legal ones.
inline void check_raw_values(const std::string& material, const fs::path& tables, std::size_t n) {
  CAPTURE(material);
  const TemporaryDirectory directory;
  const fs::path path = directory / "raw";
  const RunOutcome outcome = run_on(tables, {"dump", material, "--raw", path.string()});
  CAPTURE(outcome.err);
  REQUIRE(outcome.exit_code == 0);
  CHECK(outcome.out == "");
  CHECK(outcome.err == "");
  const std::string file = contents_of(path);
  const TableLayout layout(*Material::parse(material));
  const std::vector<std::size_t> slices = layout.canonical_slices();
  const std::size_t entries = slices.size() * layout.slice_entries();
  REQUIRE(file.size() == entries * 2 * sizeof(std::int16_t));

  Invocation batch = without_tables({"probe", "-", "--json", "--tables", tables.string()});
  std::vector<int> values;
  std::size_t wrong = 0;
  for (std::size_t place = 0; place < 2 * entries; place += n) {
    const std::size_t slice = slices[place % entries / layout.slice_entries()],
                      entry = place % layout.slice_entries();
    const MenSquares men = layout.men_of(slice, entry);
    const int value = raw_value(file, place);
    const Color to_move = place < entries ? Color::white : Color::black;
    if (!layout.are_apart(men) || find_fault(layout.position_of(men, to_move))) {
      wrong += value == no_position ? 0u : 1u;
    } else {
      values.push_back(value);
      batch.input += to_fen(layout.position_of(men, to_move)) + '\n';
    }
  }
  CHECK(wrong == 0);
  const auto answers = events_of(run(batch));
  REQUIRE(answers.size() == values.size());
  CHECK(answers.size() > 500);
  for (std::size_t i = 0; i < answers.size(); ++i) wrong += raw_of(answers[i]) == values[i] ? 0u : 1u;
  CHECK(wrong == 0);
}

/// The weight of an entry, as docs/format.md says.
inline std::size_t weight_of(const TableLayout& layout, std::size_t slice, std::size_t entry) {
  constexpr std::array<std::size_t, 10> by_white_king = {4, 8, 8, 8, 4, 8, 8, 4, 8, 4};
  if (!layout.has_pawns()) return by_white_king[entry / (layout.slice_entries() / by_white_king.size())];
  const auto pawns = layout.pawns();
  const auto squares = layout.men_of(slice, entry).pawns;
  const bool own_mirror_image =
      pawns.size() == 2 && pawns[0] == pawns[1] && index(squares[0]) == (index(squares[1]) ^ 7);
  return own_mirror_image ? 1 : 2;
}

/// The raw values, each as often as docs/format.md says, make the counts of `mate33 stats`.
inline void check_weights(const std::string& material, const fs::path& tables, std::size_t orders_of_twins) {
  CAPTURE(material);
  const TemporaryDirectory directory;
  const fs::path path = directory / "raw";
  REQUIRE(run_on(tables, {"dump", material, "--raw", path.string()}).exit_code == 0);
  const std::string file = contents_of(path);
  const TableLayout layout(*Material::parse(material));
  const std::vector<std::size_t> slices = layout.canonical_slices();
  const std::size_t entries = slices.size() * layout.slice_entries();
  const nlohmann::json counts = counted(tables, material).at("counts").at("all_placements");
  for (const Color side : all_colors) {
    std::size_t wins = 0, draws = 0, losses = 0;
    for (std::size_t place = 0; place < entries; ++place) {
      const int value = raw_value(file, side == Color::white ? place : entries + place);
      if (value == no_position) continue;
      (value > 0    ? wins
       : value == 0 ? draws
                    : losses) +=
          weight_of(layout, slices[place / layout.slice_entries()], place % layout.slice_entries());
    }
    const nlohmann::json& expected = counts.at(side == Color::white ? "white" : "black");
    CHECK(wins == expected.at("wins").get<std::size_t>() * orders_of_twins);
    CHECK(draws == expected.at("draws").get<std::size_t>() * orders_of_twins);
    CHECK(losses == expected.at("losses").get<std::size_t>() * orders_of_twins);
  }
}

}  // namespace mate33::testing
