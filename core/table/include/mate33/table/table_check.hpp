#pragma once

#include <cstddef>
#include <functional>
#include <optional>
#include <span>

#include "mate33/base/executor.hpp"
#include "mate33/table/codec/code.hpp"
#include "mate33/table/game_table_reader.hpp"
#include "mate33/table/table_reader.hpp"

namespace mate33 {

/// What is wrong with a table, if anything. Every block is read, compared with its checksum and decoded. What
/// all of them hold is counted and compared with the header; in version 2 so are the order of the blocks and
/// the digest of the values; of floors (docs/format.md), which are not the values, their own. A table without
/// a fault is sound: all of its positions are answered.
std::optional<TableFault> find_table_fault(const TableReader& reader, Executor& executor);
std::optional<TableFault> find_table_fault(const GameTableReader& reader, Executor& executor);

/// Fills in the values of a group of planes (BlockMap) by side to move, those of floors, too. Called from any
/// thread; what it throws ends the check.
using ReadValues = std::function<void(std::size_t group, std::span<Code> white, std::span<Code> black)>;
/// What is wrong with the values of the sides that a sound table stores, if anything: they are counted and
/// compared with the header. The values of floors take what smaller tables say. Not of DTM50.
std::optional<TableFault> find_value_fault(const TableReader& reader, const ReadValues& read,
                                           Executor& executor);

/// What of a table's blocks is not as it was written, if anything. Every block is compared with its checksum;
/// in version 2 so is their order. Far quicker than find_table_fault(): in version 2 nothing is decoded. A
/// block that makes no sense is found by who reads it.
std::optional<TableFault> find_table_damage(const TableReader& reader, Executor& executor);
std::optional<TableFault> find_table_damage(const GameTableReader& reader, Executor& executor);

}  // namespace mate33
