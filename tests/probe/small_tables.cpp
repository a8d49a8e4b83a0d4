#include "small_tables.hpp"

#include <algorithm>
#include <array>
#include <fstream>
#include <iterator>
#include <span>
#include <string>

#include "mate33/core/legality.hpp"
#include "mate33/core/table_reader.hpp"
#include "mate33/generator/solver.hpp"
#include "mate33/generator/table_encoder.hpp"
#include "mate33/generator/table_generator.hpp"
#include "table_file.hpp"
#include "temporary_directory.hpp"

namespace mate33 {

namespace {

using Bytes = std::vector<std::byte>;

void make_small_tables(const std::filesystem::path& directory) {
  WorkerTeam team(2);
  const std::vector wanted = {*Material::parse("KQvKR"), *Material::parse("KPvKP")};
  generate_tables(with_prerequisites(wanted), wanted, {directory, quick_level}, team, {});
}

/// The table with the codes that the function makes of a block's.
template <class Change>
Bytes rewritten(const Bytes& table, const TableHeader& header, Wide wide, Change change) {
  const auto reader = TableReader::open(make_memory_source(table), "table");
  std::vector<Bytes> frames;
  for (std::size_t block = 0; block < reader->blocks().block_count(); ++block) {
    std::vector<Code> codes = *reader->read_block(block);
    change(codes);
    const bool two_bytes = wide == Wide::all || (wide == Wide::every_third && block % 3 == 0);
    Bytes contents;
    for (const Code code : codes) {
      contents.push_back(static_cast<std::byte>(code & 0xFF));
      if (two_bytes) contents.push_back(static_cast<std::byte>(code >> 8));
    }
    frames.push_back(compress_zstd_frame(contents, 1));
  }
  return table_file(header, frames);
}

}  // namespace

const std::filesystem::path& small_tables() {
  static const TemporaryDirectory directory;
  static const bool made = (make_small_tables(directory.path()), true);
  static_cast<void>(made);
  return directory.path();
}

Bytes bytes_of_file(const std::filesystem::path& path) {
  std::ifstream file(path, std::ios::binary);
  const std::string text{std::istreambuf_iterator<char>(file), {}};
  const auto bytes = std::as_bytes(std::span(text));
  return {bytes.begin(), bytes.end()};
}

Bytes bytes_of_table(const char* name) {
  return bytes_of_file(small_tables() / table_file_name(*Material::parse(name)));
}

std::vector<Sample> samples_of(const char* name, std::size_t count) {
  static WorkerTeam team(2);
  static SolvedInMemory tables(team);
  const Material material = *Material::parse(name);
  const Solution& solution = tables.solve(material);
  const TableLayout layout(material);
  const std::size_t all = layout.slice_count() * layout.slice_entries();
  std::vector<Sample> samples;
  for (std::size_t n = 0; n < 2 * count; ++n) {
    // An odd stride, so that all digits change.
    const std::size_t i = n * ((all / (2 * count)) | 1) % all;
    const MenSquares men = layout.men_of(i / layout.slice_entries(), i % layout.slice_entries());
    if (!layout.are_apart(men)) continue;
    const Position position = layout.position_of(men, n % 2 == 0 ? Color::white : Color::black);
    if (!find_fault(position)) samples.push_back({position, solution.value(position)});
  }
  return samples;
}

std::size_t count_wrong(const Tablebase& tables, const std::vector<Sample>& samples) {
  std::size_t wrong = 0;
  for (const Sample& sample : samples) {
    const ProbeResult result = tables.probe(sample.position);
    wrong += result.status == ProbeStatus::ok && result.value == sample.value ? 0 : 1;
  }
  return wrong;
}

TableHeader header_of(const Bytes& table) {
  return TableReader::open(make_memory_source(table), "table")->header();
}

Bytes with_widths(const Bytes& table, Wide wide) {
  return rewritten(table, header_of(table), wide, [](std::vector<Code>&) {});
}

Bytes with_one_code(const Bytes& table, const TableHeader& header, Code code) {
  return rewritten(table, header, Wide::all,
                   [&](std::vector<Code>& codes) { std::ranges::fill(codes, code); });
}

std::size_t offset_of_block(const Bytes& table, std::size_t block) {
  const auto preamble = TablePreamble::parse(std::span(table).first<preamble_bytes>());
  std::size_t offset = table.size() - static_cast<std::size_t>(preamble->blocks_bytes);
  for (; block > 0; --block) offset += *zstd_frame_size(std::span(table).subspan(offset));
  return offset;
}

}  // namespace mate33
