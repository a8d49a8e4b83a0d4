// The context codec on the committed tables: every plane comes back, and every compiler makes the same bytes.
#include "mate33/table/codec/context_codec.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <array>
#include <filesystem>
#include <string>
#include <vector>

#include "golden_file.hpp"
#include "mate33/base/sha256.hpp"
#include "mate33/table/codec/plane_codec.hpp"
#include "mate33/table/codec/prediction.hpp"
#include "mate33/table/table_reader.hpp"
#include "sanitized.hpp"
#include "table_file.hpp"

using namespace mate33;

namespace {

using Bytes = std::vector<std::byte>;
using PlaneArray = std::array<Code, plane_entries>;

struct TablePlane {
  std::size_t slice, plane;
  MenSquares men;
  PlaneRules rules;
  std::array<PlaneArray, 2> codes;  // by side to move
  PlaneArray prediction;            // of Black's
};

/// The planes that a table holds.
std::vector<TablePlane> planes_of(const TableReader& reader) {
  std::vector<TablePlane> planes;
  const auto codes = decoded(reader);
  REQUIRE(codes);
  for (std::size_t number = 0; number < reader.blocks().plane_count(); ++number) {
    const auto [slice, plane] =
        reader.blocks().slice_plane(BlockMap::group_of(number), number % planes_per_block);
    if (!PlaneDecoder(reader, slice, plane).is_held()) continue;
    TablePlane& next = planes.emplace_back();
    next.slice = slice;
    next.plane = plane;
    next.men = reader.layout().men_of(slice, plane * plane_entries);
    next.rules = PlaneRules::of(reader.layout(), next.men);
    for (const Color c : all_colors) {
      const auto side = std::span((*codes)[index(c)]).subspan(number * plane_entries, plane_entries);
      std::ranges::copy(side, next.codes[index(c)].begin());
    }
    predict_black_plane(Metric::dtm, reader.layout(), next.men, next.rules.attacked,
                        held_rows(reader.layout(), next.slice, next.plane), next.codes[0], next.prediction);
  }
  return planes;
}

/// Codes one side of a table and checks what comes back; adds all bytes to the digest.
std::size_t code_side(const TableReader& reader, std::span<const TablePlane> planes, Color to_move,
                      bool is_predicted, Sha256& digest) {
  const auto context = [&](const TablePlane& plane) {
    PlaneContext result{reader.layout(), plane.men,
                        plane.rules,     held_rows(reader.layout(), plane.slice, plane.plane),
                        to_move,         std::nullopt};
    if (is_predicted) result.prediction = plane.prediction;
    return result;
  };
  PlaneModelTrainer trainer(ContextSet::chess);
  for (std::size_t i = 0; i < planes.size(); i += 1 + planes.size() / 64) {
    trainer.add({i, context(planes[i]), planes[i].codes[index(to_move)]});
  }
  const ContextModel model = trainer.model();
  const Bytes model_bytes = model.to_bytes();
  digest.add(model_bytes);
  std::size_t size = model_bytes.size();
  for (const TablePlane& plane : planes) {
    const PlaneArray& codes = plane.codes[index(to_move)];
    const Bytes bytes = model.encode(context(plane), codes);
    digest.add(bytes);
    size += bytes.size();
    PlaneArray back;
    CHECK(model.decode(context(plane), bytes, back));
    CHECK(back == codes);
  }
  return size;
}

}  // namespace

TEST_CASE("the context codec codes whole tables, with the same bytes everywhere") {
  struct Known {
    const char* material;
    std::size_t most_bytes;  // of the three: White's codes, Black's beside them, Black's alone
    const char* digest;
  };
  for (const Known& known :
       {Known{"KQvK", 8000, "ed16b69f0bfc8f62c0821e6c373f4f491397cf0f3bf9b5fba50eb43ffc2497a1"},
        Known{"KPvK", 12000, "da8b042ef5286be52158d466a567ceca8dbf56ab2c51108c9cf6e7a008c5a00d"},
        Known{"KRvKB", 240000, "2a4182ccfcacfafb1e88b75a0bd14cd56aa06178a8db221774469406c73bc663"}}) {
    CAPTURE(std::string(known.material));
    if (sanitized && Material::parse(known.material)->men() > 3) continue;  // it takes half a minute then
    const auto reader = TableReader::open_file(
        (golden_folder() / "version1/best" / (std::string(known.material) + ".m33")).string());
    REQUIRE(reader);
    const std::vector<TablePlane> planes = planes_of(*reader);
    Sha256 digest;
    const std::size_t size = code_side(*reader, planes, Color::white, false, digest) +
                             code_side(*reader, planes, Color::black, true, digest) +
                             code_side(*reader, planes, Color::black, false, digest);
    CHECK(size < known.most_bytes);
    CHECK(digest.hex() == known.digest);
  }
}
