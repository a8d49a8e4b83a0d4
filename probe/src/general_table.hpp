#pragma once

#include <array>
#include <atomic>
#include <memory>
#include <mutex>

#include "mate33/core/table_reader.hpp"
#include "mate33/tablebase.hpp"

namespace mate33 {

/// A table of the general format. Blocks are read when they are first needed and then stay: reading one that
/// is there takes no lock.
class GeneralTable {
 public:
  explicit GeneralTable(TableReader reader);
  ~GeneralTable();
  GeneralTable(const GeneralTable&) = delete;
  GeneralTable& operator=(const GeneralTable&) = delete;

  Material material() const { return reader_.layout().material(); }
  const TableReader& reader() const { return reader_; }

  /// The value for the side to move, without regard to a right to capture en passant. Precondition: a legal
  /// position of this material, the colours as the table has them.
  ProbeResult probe(const Position& position) const noexcept;

 private:
  struct Block {
    ProbeStatus status = ProbeStatus::ok;
    std::vector<Code> codes;
  };

  const Block& block(std::size_t number) const noexcept;
  const Block& load(std::size_t number) const noexcept;

  TableReader reader_;
  std::unique_ptr<std::atomic<const Block*>[]> blocks_;  // null until read
  mutable std::array<std::mutex, 16> loading_;           // by block number
};

}  // namespace mate33
