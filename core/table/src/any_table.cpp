#include "mate33/table/any_table.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <span>
#include <string_view>
#include <utility>

#include "format/part_fault.hpp"
#include "mate33/table/format/solved_file.hpp"
#include "mate33/table/format/version2.hpp"

namespace mate33 {

namespace {

/// Whether the file says that it is of another game than chess. What is wrong with it the reader says.
bool is_of_another_game(const ByteSource& file) {
  const auto version = read_version(file);
  if (!version || *version != version2::number) return false;
  // The header's first line.
  constexpr std::string_view chess = "game chess\n";
  std::array<std::byte, chess.size()> begin;
  if (file.size() < version2::preamble_bytes + begin.size()) return false;
  if (file.read(version2::preamble_bytes, begin)) return false;
  return !std::ranges::equal(begin, std::as_bytes(std::span(chess)));
}

}  // namespace

Expected<AnyTableReader, TableFault> open_any_table(std::unique_ptr<ByteSource> source,
                                                    const std::string& name, RulesShelf& shelf) {
  const auto any_of = [](auto reader) -> Expected<AnyTableReader, TableFault> {
    if (!reader) return Unexpected{reader.error()};
    return AnyTableReader(*std::move(reader));
  };
  if (begins_as_solved(*source)) {
    return Unexpected{TableFault{TableFault::Kind::damaged,
                                 name + " is no table: it has what 'mate33 solve' proved of one position"}};
  }
  if (is_of_another_game(*source)) return any_of(GameTableReader::open(std::move(source), name, shelf));
  return any_of(TableReader::open(std::move(source), name));
}

Expected<TableFacts, TableFault> facts_of_table(const std::string& path) {
  auto source = open_file_source(path);
  if (!source) return Unexpected{source.error()};
  RulesShelf shelf;
  const auto reader = open_any_table(*std::move(source), path, shelf);
  if (!reader) return Unexpected{reader.error()};
  return std::visit([](const auto& table) { return TableFacts(table.header()); }, *reader);
}

}  // namespace mate33
