#include "sound_tables.hpp"

#include "mate33/base/directory.hpp"
#include "mate33/base/executor.hpp"
#include "mate33/table/table_check.hpp"
#include "memory_files.hpp"
#include "memory_maker.hpp"

namespace mate33 {

namespace {

template <class Reader, class Open>
Expected<Reader, TableFault> open_sound(const std::string& path, const Open& open) {
  if (memory_files::want_whole(path)) {
    return Unexpected{TableFault{TableFault::Kind::io_error, path + " is not here as a whole"}};
  }
  Expected<Reader, TableFault> reader = open();
  if (!reader || memory_files::is_sound(path)) return reader;
  InlineExecutor executor;
  if (auto fault = find_table_fault(*reader, executor)) return Unexpected{*std::move(fault)};
  memory_files::note_sound(path);
  return reader;
}

}  // namespace

Expected<TableReader, TableFault> open_sound_table(const TableKey& key) {
  const std::string path = path_in(memory_directory, table_file_name(key));
  return open_sound<TableReader>(path, [&]() -> Expected<TableReader, TableFault> {
    auto reader = TableReader::open_file(path);
    if (!reader) return reader;
    if (const TableKey found = reader->header().key(); found != key) {
      return Unexpected{reader->damage("it is the table of " + table_name(found))};
    }
    // As sound as what it needs is: that may have gone, or another may have taken its place.
    for (const TableKey& needed : needed_tables(reader->header())) {
      const auto other = open_sound_table(needed);
      if (!other) return Unexpected{reader->lacks(needed, other.error())};
    }
    return reader;
  });
}

Expected<GameTableReader, TableFault> open_sound_table(const ExpandedRules& rules, const GameTableKey& key,
                                                       RulesShelf& shelf) {
  const std::string path = path_in(memory_directory, game_table_path(rules, key));
  return open_sound<GameTableReader>(
      path, [&] { return GameTableReader::open_table(memory_directory, rules, key, shelf); });
}

}  // namespace mate33
