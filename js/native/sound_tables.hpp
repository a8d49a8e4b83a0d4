#pragma once

#include <string>

#include "mate33/base/expected.hpp"
#include "mate33/table/game_table_reader.hpp"
#include "mate33/table/table_key.hpp"
#include "mate33/table/table_reader.hpp"

/// Tables in a module's memory that are read from end to end, by the solver or to be counted. It would end
/// there with one that is damaged: each file is looked through once before. One that lies elsewhere is wanted
/// as a whole (memory_files::want_whole()); the fault then says that it is not here.
namespace mate33 {

/// A table of chess whose file holds what its name says.
Expected<TableReader, TableFault> open_sound_table(const TableKey& key);
/// A table of a game of these rules whose file holds what its name says.
Expected<GameTableReader, TableFault> open_sound_table(const ExpandedRules& rules, const GameTableKey& key,
                                                       RulesShelf& shelf);

}  // namespace mate33
