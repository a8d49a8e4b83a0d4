#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "mate33/base/color.hpp"
#include "mate33/table/codec/code.hpp"
#include "mate33/table/value.hpp"

namespace mate33 {

/// What a block of a SettlementLog holds, of one region of a slice.
struct LogKey {
  enum class Kind : std::uint8_t {
    settled,   ///< the positions that a ply has settled; their code
    due,       ///< the positions of which conversions are due with this code
    set_up,    ///< what each plane was set up to: first the unlost, then those of them that are held
    moveless,  ///< the positions without a move
  };
  std::uint32_t slice, region;
  Kind kind;
  Color winner;  ///< of the pass
  Code code;     ///< draw_code where there is none

  /// The side to move of its positions, where it has a code: wins are the winner's.
  Color to_move() const { return is_win(code) ? winner : !winner; }
  friend bool operator==(const LogKey&, const LogKey&) = default;
};

/// What has been settled of slices that are not held in memory: blocks of bytes. All may be called from any
/// thread, and throws what reading back throws.
class SettledBlocks {
 public:
  virtual ~SettledBlocks() = default;

  /// A block that is there.
  struct Block {
    LogKey key;
    std::uint64_t place;
    std::uint32_t packed_bytes, bytes;
    std::uint32_t log = 0;  ///< of several that are read as one
  };
  /// The blocks of a region, in the order in which they came.
  virtual std::vector<Block> blocks(std::size_t slice, std::size_t region) const = 0;
  virtual void read(const Block& block, std::vector<std::byte>& bytes) const = 0;
};

/// Where the solver keeps what it settles: blocks, each written once, and marks of the plies that are
/// complete. What was complete when a run ended is there for the next one. All may be called from any thread,
/// and throws what keeping and reading back throws.
class SettlementLog : public SettledBlocks {
 public:
  virtual Block append(const LogKey& key, std::span<const std::byte> bytes) = 0;

  /// Marks a ply of a pass as complete: all its blocks have been appended. It has settled so many positions.
  virtual void complete(std::size_t slice, Color winner, Plies ply, std::uint64_t settled) = 0;
  /// How many positions a ply has settled that is complete; nothing for others.
  virtual std::optional<std::uint64_t> settled(std::size_t slice, Color winner, Plies ply) const = 0;
  /// Marks a slice as solved.
  virtual void finish(std::size_t slice) = 0;
  virtual bool is_finished(std::size_t slice) const = 0;
};

}  // namespace mate33
