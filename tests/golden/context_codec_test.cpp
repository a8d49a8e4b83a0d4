// The context codec on the committed tables: every plane comes back, and every compiler makes the same bytes.
#include "mate33/table/codec/context_codec.hpp"

#include <doctest/doctest.h>

#include <cstddef>
#include <span>
#include <string>
#include <vector>

#include "golden_file.hpp"
#include "golden_planes.hpp"
#include "mate33/base/sha256.hpp"
#include "mate33/table/table_reader.hpp"
#include "sanitized.hpp"

using namespace mate33;
using namespace mate33::testing;

namespace {

using Bytes = std::vector<std::byte>;

/// Codes one side of a table and checks what comes back; adds all bytes to the digest.
std::size_t code_side(const TableReader& reader, std::span<const TablePlane> planes, Color to_move,
                      bool is_predicted, Sha256& digest, ContextSet set = ContextSet::chess) {
  const auto context = [&](const TablePlane& plane) {
    PlaneContext result{reader.layout(), plane.men,
                        plane.rules,     held_rows(reader.layout(), plane.slice, plane.plane),
                        to_move,         std::nullopt};
    if (is_predicted) result.prediction = plane.prediction;
    return result;
  };
  PlaneModelTrainer trainer(set);
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

TEST_CASE("planes that learn have the same bytes everywhere") {
  const auto reader = TableReader::open_file((golden_folder() / "version1/best/KPvK.m33").string());
  REQUIRE(reader);
  const std::vector<TablePlane> planes = planes_of(*reader);
  Sha256 digest;
  for (const bool is_predicted : {false, true})
    code_side(*reader, planes, Color::black, is_predicted, digest, ContextSet::chess_learning);
  code_side(*reader, planes, Color::white, false, digest, ContextSet::chess_learning);
  CHECK(digest.hex() == "e7686c995762d6a221ad466c8b0a080e38212e1f80ba91c75b29b02caddc6589");
}
