#pragma once

#include <optional>

#include "mate33/base/executor.hpp"
#include "mate33/table/game_table_reader.hpp"
#include "mate33/table/table_reader.hpp"

namespace mate33 {

/// What is wrong with a table, if anything. Every block is read, compared with its checksum and decoded. What
/// all of them hold is counted and compared with the header; in version 2 so are the order of the blocks and
/// the digest of the values. A table without a fault is sound: all of its positions are answered.
std::optional<TableFault> find_table_fault(const TableReader& reader, Executor& executor);
std::optional<TableFault> find_table_fault(const GameTableReader& reader, Executor& executor);

/// What of a table's blocks is not as it was written, if anything. Every block is compared with its checksum;
/// in version 2 so is their order. Far quicker than find_table_fault(): in version 2 nothing is decoded. A
/// block that makes no sense is found by who reads it.
std::optional<TableFault> find_table_damage(const TableReader& reader, Executor& executor);
std::optional<TableFault> find_table_damage(const GameTableReader& reader, Executor& executor);

}  // namespace mate33
