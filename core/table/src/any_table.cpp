#include "mate33/table/any_table.hpp"

#include "mate33/table/game_table_reader.hpp"
#include "mate33/table/table_reader.hpp"

namespace mate33 {

Expected<TableFacts, TableFault> facts_of_table(const std::string& path) {
  RulesShelf shelf;
  if (const auto game = GameTableReader::open_file(path, shelf)) return TableFacts(game->header());
  const auto chess = TableReader::open_file(path);
  if (!chess) return Unexpected{chess.error()};
  return TableFacts(chess->header());
}

}  // namespace mate33
