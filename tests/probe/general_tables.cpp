#include "general_tables.hpp"

#include <array>
#include <fstream>
#include <iterator>
#include <span>
#include <string>

#include "mate33/chess/legality.hpp"
#include "mate33/maker/table_generator.hpp"
#include "mate33/solver/solver.hpp"
#include "mate33/table/table_encoder.hpp"
#include "mate33/workers/worker_team.hpp"
#include "temporary_directory.hpp"

namespace mate33 {

namespace fs = std::filesystem;

Material material_of(const char* name) {
  return *Material::parse(name);
}

namespace {

void make_tables(const std::vector<Material>& wanted, const fs::path& directory) {
  WorkerTeam team(2);
  generate_tables(with_prerequisites(wanted), wanted, {.directory = directory}, team, {});
}

}  // namespace

const fs::path& made_directory() {
  static const TemporaryDirectory directory;
  static const bool made = (make_tables({material_of("KQvKR"), material_of("KPvK")}, directory.path()), true);
  static_cast<void>(made);
  return directory.path();
}

const fs::path& small_tables() {
  static const TemporaryDirectory directory;
  static const bool made =
      (make_tables({material_of("KQvKR"), material_of("KPvKP")}, directory.path()), true);
  static_cast<void>(made);
  return directory.path();
}

fs::path path_of_table(const char* name) {
  const std::string file = table_file_name(material_of(name));
  return (fs::exists(made_directory() / file) ? made_directory() : small_tables()) / file;
}

void copy_table(const char* name, const fs::path& target) {
  const fs::path path = path_of_table(name);
  fs::copy_file(path, fs::is_directory(target) ? target / path.filename() : target);
}

Bytes bytes_of_file(const fs::path& path) {
  std::ifstream file(path, std::ios::binary);
  const std::string text{std::istreambuf_iterator<char>(file), {}};
  const auto bytes = std::as_bytes(std::span(text));
  return {bytes.begin(), bytes.end()};
}

Bytes bytes_of_table(const char* name) {
  return bytes_of_file(made_directory() / table_file_name(material_of(name)));
}

Tablebase open_directory(const fs::path& directory) {
  Tablebase tables = Tablebase::open(std::array{directory.string()});
  tables.open_files();
  return tables;
}

Tablebase open_with(const std::filesystem::path& directory, std::size_t cache_bytes, IoMethod io) {
  return Tablebase::open(directory.string(), {cache_bytes, io});
}

const Solution& solved(const char* name) {
  static WorkerTeam team(2);
  static SolvedInMemory tables(team);
  return tables.solve(material_of(name));
}

std::vector<Position> positions_of(const char* name, std::size_t n, bool with_illegal) {
  const TableLayout layout(material_of(name));
  std::vector<Position> positions;
  const std::size_t all = layout.slice_count() * layout.slice_entries();
  for (std::size_t i = 0; i < all; i += n) {
    const MenSquares men = layout.men_of(i / layout.slice_entries(), i % layout.slice_entries());
    if (!layout.are_apart(men)) continue;
    for (const Color side : all_colors) {
      const Position position = layout.position_of(men, side);
      if (with_illegal || !find_fault(position)) positions.push_back(position);
    }
  }
  return positions;
}

std::vector<Sample> samples_of(const char* name, std::size_t count) {
  const TableLayout layout(material_of(name));
  const std::size_t all = layout.slice_count() * layout.slice_entries();
  std::vector<Sample> samples;
  for (std::size_t n = 0; n < 2 * count; ++n) {
    // An odd stride, so that all digits change.
    const std::size_t i = n * ((all / (2 * count)) | 1) % all;
    const MenSquares men = layout.men_of(i / layout.slice_entries(), i % layout.slice_entries());
    if (!layout.are_apart(men)) continue;
    const Position position = layout.position_of(men, n % 2 == 0 ? Color::white : Color::black);
    if (!find_fault(position)) samples.push_back({position, solved(name).value(position)});
  }
  return samples;
}

bool answers(const Tablebase& tables, const Position& position, Value value) {
  const ProbeResult result = tables.probe(position);
  return result.status == ProbeStatus::ok && result.value == value;
}

std::size_t count_wrong(const Tablebase& tables, const std::vector<Sample>& samples) {
  std::size_t wrong = 0;
  for (const Sample& sample : samples) wrong += answers(tables, sample.position, sample.value) ? 0 : 1;
  return wrong;
}

std::size_t count_wrong(const Tablebase& tables, const char* name, std::size_t n) {
  std::size_t wrong = 0;
  for (const Position& position : positions_of(name, n)) {
    wrong += answers(tables, position, solved(name).value(position)) ? 0 : 1;
  }
  return wrong;
}

}  // namespace mate33
