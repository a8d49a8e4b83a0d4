// What the context codec learns from many planes.
#include "mate33/table/codec/context_codec.hpp"

#include <doctest/doctest.h>

#include <cstddef>
#include <vector>

#include "golden_file.hpp"
#include "golden_planes.hpp"
#include "mate33/table/table_reader.hpp"
#include "mate33/table/wdl.hpp"

using namespace mate33;
using namespace mate33::testing;

TEST_CASE("a model is no worse because it has seen the same planes more often") {
  const auto reader = TableReader::open_file((golden_folder() / "version1/best/KPvK.m33").string());
  REQUIRE(reader);
  std::vector<TablePlane> planes = planes_of(*reader);
  for (TablePlane& plane : planes) {
    for (PlaneArray& codes : plane.codes) Wdl::of_all_dtz(codes, codes);
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
