#pragma once

#include <memory>
#include <string>
#include <variant>

#include "mate33/base/byte_source.hpp"
#include "mate33/base/expected.hpp"
#include "mate33/base/table_file.hpp"
#include "mate33/table/game_table_reader.hpp"
#include "mate33/table/table_reader.hpp"

namespace mate33 {

/// A table file of the general format, whatever its game.
using AnyTableReader = std::variant<TableReader, GameTableReader>;

/// Opens it as the reader of its game does. `name` stands in the message of a fault.
Expected<AnyTableReader, TableFault> open_any_table(std::unique_ptr<ByteSource> source,
                                                    const std::string& name, RulesShelf& shelf);

/// What a table file says of itself. The error says what is wrong with it.
Expected<TableFacts, TableFault> facts_of_table(const std::string& path);

}  // namespace mate33
