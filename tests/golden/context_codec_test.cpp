// The context codec on the committed tables: every plane comes back, and every compiler makes the same bytes.
#include "mate33/table/codec/context_codec.hpp"
#include "mate33/table/wdl.hpp"

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
       {Known{"KQvK", 8000, "505327a3d3acde5eacdf7e4913cc05bc1f14cd6ba51cfa3348802c0a1e76fc6d"},
        Known{"KPvK", 12000, "f58c8bc00422ee199a61d45e40e047cb3297530a27256517d6eee81aba0ee590"},
        Known{"KRvKB", 240000, "245d462b11abc5969ffeb16de4cdf29105581fd2cab8a92271ed0a2081eddd0b"}}) {
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

TEST_CASE("a model is no worse because it has seen the same planes more often") {
  const auto reader = TableReader::open_file((golden_folder() / "version1/best/KPvK.m33").string());
  REQUIRE(reader);
  std::vector<TablePlane> planes = planes_of(*reader);
  for (TablePlane& plane : planes) {
    for (PlaneArray& codes : plane.codes) std::ranges::transform(codes, codes.begin(), &Wdl::of_dtz);
  }
  const auto bytes_after = [&](unsigned times) {
    PlaneModelTrainer trainer(ContextSet::chess);
    const auto context = [&](const TablePlane& plane) {
      return PlaneContext{reader->layout(), plane.men,
                          plane.rules,      held_rows(reader->layout(), plane.slice, plane.plane),
                          Color::white,     std::nullopt};
    };
    for (std::size_t i = 0; i < times * planes.size(); ++i) {
      const TablePlane& plane = planes[i % planes.size()];
      trainer.add({i, context(plane), plane.codes[index(Color::white)]});
    }
    const ContextModel model = trainer.model();
    std::size_t bytes = 0;
    for (const TablePlane& plane : planes) {
      bytes += model.encode(context(plane), plane.codes[index(Color::white)]).size();
    }
    return bytes;
  };
  const std::size_t once = bytes_after(1), often = bytes_after(100);
  CAPTURE(once);
  CAPTURE(often);
  CHECK(often <= once);
}
