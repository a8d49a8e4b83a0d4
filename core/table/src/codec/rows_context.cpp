#include "mate33/table/codec/rows_context.hpp"

#include "codec/row_references.hpp"

namespace mate33 {

RowsContext::RowsContext(const GameRowRules& rules, const GameBlocks& blocks, std::size_t group,
                         Color to_move)
    : board_(rules.layout().rules().board()) {
  const std::size_t first = GameBlocks::first_row(group), last_man = rules.men().size() - 2;
  const Color word = rules.layout().word_man().color;
  const RowReferences beside(rules, first);
  rows_.reserve(blocks.rows_of(group));
  for (std::size_t number = first; number < first + blocks.rows_of(group); ++number) {
    const GameRow row = rules.row(number);
    const auto legal = rules.legal(row);
    rows_.push_back({legal[index(to_move)],
                     {legal[index(to_move)] - legal[index(!to_move)], rules.attacked_by(row, !word),
                      rules.attacked_by(row, word), rules.attacks_from(row)},
                     beside.of(row),
                     row.points[last_man]});
  }
}

}  // namespace mate33
