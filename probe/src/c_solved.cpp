// The C interface to files of what was solved of one position.
#include "c_convert.hpp"
#include "mate33/base/table_error.hpp"
#include "mate33/solved_files.hpp"
#include "mate33/table/codec/code.hpp"
#include "mate33/table/dtz.hpp"
#include "mate33/table/proved_answer.hpp"

namespace mate33 {

namespace {

/// As mate33_proof says it.
std::int32_t distance_of(Metric metric, Code code) {
  if (metric == Metric::dtz) return Dtz::value_of(code).signed_plies();
  if (code == mated_code) return -1;
  const Value value = value_of(code);
  const auto plies = static_cast<std::int32_t>(value.plies.count());
  return value.is_loss() ? -plies : plies;
}

mate33_proof to_c(Metric metric, const ProvedValue& value) {
  mate33_proof proof;
  std::memset(&proof, 0, sizeof proof);
  proof.at_least = static_cast<std::int8_t>(value.at_least);
  proof.at_most = static_cast<std::int8_t>(value.at_most);
  proof.without_rule50 = metric == Metric::dtz ? 0 : 1;
  proof.knows_distance = value.codes.is_exact() ? 1 : 0;
  if (proof.knows_distance) proof.distance = distance_of(metric, value.codes.at_least);
  return proof;
}

mate33_proved_move to_c(Metric metric, const ProvedMove& proved) {
  mate33_proved_move move;
  std::memset(&move, 0, sizeof move);
  move.proof = to_c(metric, proved.value);
  move.move = mate33::to_c(proved.move);
  move.zeroing = proved.is_zeroing ? 1 : 0;
  return move;
}

/// Throws TableError.
mate33_status put_solved(const mate33_tablebase& tables, const Position& position, mate33_proof& proof,
                         mate33_proved_move* moves, std::size_t capacity, std::size_t& count) {
  std::optional<TableFault> fault;
  const SolvedReader* const file = tables.solved.find(position, fault);
  if (file == nullptr) return fault ? mate33::to_c(*fault) : MATE33_MISSING_TABLE;
  const Metric metric = file->header().metric;
  const RootAnswer answer = answer_of(source_of(*file, tables.tables), position);
  proof = to_c(metric, answer.value);
  count = answer.moves.size();
  if (count > capacity) return MATE33_BUFFER_TOO_SMALL;
  for (std::size_t i = 0; i < count; ++i) moves[i] = to_c(metric, answer.moves[i]);
  return MATE33_OK;
}

}  // namespace

}  // namespace mate33

using namespace mate33;

mate33_status mate33_add_solved(mate33_tablebase* tables, const char* path) {
  if (tables == nullptr || path == nullptr) return MATE33_BAD_ARGUMENT;
  return guarded([&] {
    const auto fault = tables->solved.add_file(path);
    return fault ? mate33::to_c(*fault) : MATE33_OK;
  });
}

mate33_status mate33_solved_moves(const mate33_tablebase* tables, const mate33_position* position,
                                  mate33_proof* proof, mate33_proved_move* moves, size_t capacity,
                                  size_t* count) {
  if (tables == nullptr || position == nullptr || proof == nullptr || count == nullptr)
    return MATE33_BAD_ARGUMENT;
  if (moves == nullptr && capacity > 0) return MATE33_BAD_ARGUMENT;
  const ReadPosition read = position_from(*position);
  if (read.status != MATE33_OK) return read.status;
  return guarded([&] {
    try {
      return put_solved(*tables, read.position, *proof, moves, capacity, *count);
    } catch (const TableError& error) {
      return mate33::to_c(error.fault());
    }
  });
}
