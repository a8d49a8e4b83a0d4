#include "table_checks.hpp"

#include <fmt/core.h>

#include <array>

#include "command.hpp"
#include "input.hpp"
#include "mate33/base/table_error.hpp"
#include "mate33/census/published_values.hpp"
#include "mate33/census/table_verification.hpp"
#include "mate33/flat/flat_generator.hpp"
#include "mate33/flat/flat_verification.hpp"
#include "mate33/plan/io_error.hpp"
#include "mate33/table/flat_table.hpp"
#include "mate33/table/table_reader.hpp"
#include "mate33/tablebase.hpp"
#include "output.hpp"
#include "progress.hpp"

namespace mate33::cli {

namespace {

struct Verified {
  std::uint64_t positions = 0, faults = 0;
  std::string example{};
};

Verified verify_flat(const PlannedFile& file, Executor& team, const ShareObserver& observer) {
  const auto table = FlatTable::read_file(file.path.string());
  if (!table) throw TableError(table.error());
  const FlatVerification found = verify_flat_table(table->bytes(), team, observer);
  return {found.wins + found.draws, found.faults, found.faults > 0 ? found.examples.front() : ""};
}

Verified verify_general(const PlannedFile& file, const Material& material, Executor& team,
                        const ShareObserver& observer) {
  const std::string directory = file.path.parent_path().string();
  const Tablebase tables = Tablebase::open(std::array{directory});
  const ValueSource value_of = values_of(tables, directory);
  const TableVerification found =
      verify_by_moves(material, check_by_moves(value_of), std::nullopt, team, observer);
  return {found.positions, found.faults, found.faults > 0 ? found.examples.front() : ""};
}

}  // namespace

std::optional<bool> is_as_published(const PlannedFile& file) {
  if (is_flat_file(file)) return true;
  const auto reader = TableReader::open_file(file.path.string());
  if (!reader) throw IoError(reader.error().message);
  return has_published_values(reader->header());
}

void verify_made(const PlanItem& item, bool json, Executor& team) {
  const PlannedFile& file = item.files().front();
  Verified result;
  {
    Progress progress;  // its own: the time that is left is that of verifying alone
    const ShareObserver observer = [&](double share) {
      if (!json) progress.show_share("verifying " + item.material(), share);
    };
    result = is_flat_file(file) ? verify_flat(file, team, observer)
                                : verify_general(file, *Material::parse(item.material()), team, observer);
  }
  if (json) {
    print_event({{"event", "verified"},
                 {"material", item.material()},
                 {"positions", result.positions},
                 {"faults", result.faults}});
  } else {
    fmt::print("{:<8} verified {} positions: {} wrong\n", item.material(), grouped(result.positions),
               result.faults);
    flush_output();
  }
  if (result.faults == 0) return;
  throw CommandError(ExitCode::check_failed, fmt::format("{} has {} wrong values, as {}", file.path.string(),
                                                         result.faults, result.example));
}

}  // namespace mate33::cli
