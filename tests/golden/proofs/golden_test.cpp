// Tables as today's version of the format writes them: they are made again byte by byte.
#include <doctest/doctest.h>

#include <fstream>
#include <vector>

#include "golden_file.hpp"
#include "golden_tables.hpp"
#include "mate33/base/sha256.hpp"
#include "mate33/base/zstd_frame.hpp"
#include "mate33/solver/solver.hpp"
#include "skip.hpp"
#include "table_file.hpp"

using namespace mate33;
using namespace mate33::testing;

namespace {

using Bytes = std::vector<std::byte>;

/// The version that the generator writes today.
constexpr std::uint32_t written_version = 2;
bool is_written_today(const GoldenTable& table) {
  return table.version == written_version && table.is_written;
}

/// The file as the generator writes it today.
Bytes made_anew(const GoldenTable& table) {
  InlineExecutor executor;
  const bool is_wdl = table.encoding.metric == Metric::wdl;
  SolvedInMemory tables(executor, {}, is_wdl ? Metric::dtz : table.encoding.metric);
  Solution& solution = tables.solve(*Material::parse(table.material));
  return encode_table(solution.layout(), table.encoding, [&](TableEncoder& encoder) {
    for (const std::size_t number : solution.layout().canonical_slices()) {
      Solution::Slice& slice = solution.slice(number);
      for (const Color side : all_colors) {
        for (Code& code : slice.codes(side)) {
          if (is_win(code) || is_loss(code)) code = static_cast<Code>(code + table.lengthened_by);
        }
      }
      encoder.add_slice(SliceRules(slice.layout(), executor), slice.codes(), executor);
    }
  });
}

}  // namespace

TEST_CASE("the generator still writes the golden tables byte for byte") {
  if (zstd_version() != "1.5.4") {
    return skip_test("the golden tables were packed by zstd 1.5.4, and this is " + zstd_version());
  }
  for (const GoldenTable& table : golden_tables) {
    CAPTURE(table.path().string());
    if (is_written_today(table)) CHECK((made_anew(table) == bytes_of(table.path())));
  }
}

TEST_CASE("write the golden tables" * doctest::skip()) {
  std::ofstream sums(golden_folder() / "SHA256SUMS");
  for (const GoldenTable& table : golden_tables) {
    if (is_written_today(table)) {
      fs::create_directories(table.path().parent_path());
      write_file(table.path(), made_anew(table));
    }
    sums << sha256_hex(bytes_of(table.path())) << "  "
         << table.path().lexically_relative(golden_folder()).string() << '\n';
  }
}
