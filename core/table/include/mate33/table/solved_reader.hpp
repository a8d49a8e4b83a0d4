#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <list>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <unordered_map>
#include <vector>

#include "mate33/base/byte_source.hpp"
#include "mate33/base/expected.hpp"
#include "mate33/base/mutex.hpp"
#include "mate33/base/pool.hpp"
#include "mate33/base/table_file.hpp"
#include "mate33/table/code_bounds.hpp"
#include "mate33/table/format/block_file.hpp"
#include "mate33/table/format/solved_file.hpp"

namespace mate33 {

/// Decoded blocks of files of what was solved: those that were used last, of all files that share it; and
/// what it takes to decode. Any number of threads may use it.
class SolvedBlocks {
 public:
  using Block = std::shared_ptr<const std::vector<Code>>;
  static constexpr std::size_t most_blocks = 64;  // of half a MiB at most

  /// A number for one more file.
  unsigned add_file();
  /// Null where it is not there.
  Block find(unsigned file, std::size_t number);
  void keep(unsigned file, std::size_t number, Block block);
  Pool<BlockBuffer>& buffers() { return buffers_; }

 private:
  struct Entry {
    unsigned file;
    std::size_t number;
    Block block;
  };
  Mutex mutex_;
  unsigned files_ = 0;
  std::list<Entry> by_use_;  // the one used last comes first
  Pool<BlockBuffer> buffers_;
};

/// A file of what was proved of one position and of all that can be reached from it. All but its slices has
/// been read and found sound; these are read and checked block by block. Any number of threads may ask it.
class SolvedReader {
 public:
  using SharedBlocks = std::shared_ptr<SolvedBlocks>;

  /// `name` stands in the message of a fault. `blocks`: where it keeps what it decodes. Refuses what a quest
  /// has kept, whose bounds prove nothing.
  static Expected<SolvedReader, TableFault> open(std::unique_ptr<ByteSource> source, const std::string& name,
                                                 SharedBlocks blocks = std::make_shared<SolvedBlocks>());
  /// That alone: header() has a hope.
  static Expected<SolvedReader, TableFault> open_hope(std::unique_ptr<ByteSource> source,
                                                      const std::string& name);
  static Expected<SolvedReader, TableFault> open_file(const std::string& path,
                                                      SharedBlocks blocks = std::make_shared<SolvedBlocks>());

  const SolvedHeader& header() const { return header_; }
  const std::string& name() const { return file_.name(); }
  std::uint64_t file_bytes() const { return file_.file_bytes(); }
  std::size_t slice_count() const { return slices_.size(); }
  /// In the order in which they stand in the file.
  std::vector<SolvedSlice> slices() const;

  /// What is proved of a legal position without its right to capture en passant; nothing where it is not
  /// held. Throws std::bad_alloc.
  Expected<std::optional<CodeBounds>, TableFault> bounds(const Position& position) const;

  /// Reads all of it, and answers what is wrong with the first block that is. Throws std::bad_alloc.
  std::optional<TableFault> find_fault() const;

  /// Whether the slice is there.
  bool has(const Placement& placement) const { return slices_.contains(placement); }

  // Of slices that are there. They throw std::bad_alloc.

  /// Whether its bounds are the same throughout.
  bool is_exact(const Placement& placement) const { return slices_.at(placement).is_exact; }
  /// The squares of the kings that it holds, by the white king's: the rows of a plane.
  Expected<std::array<SquareSet, square_count>, TableFault> kings(const Placement& placement) const;
  /// Its codes of this bound, by side to move. Those of entries that are not held, or hold no position, mean
  /// nothing.
  Expected<std::array<std::vector<Code>, 2>, TableFault> codes(const Placement& placement, Bound bound) const;

 private:
  /// Where a slice stands.
  struct Place {
    bool is_exact;
    std::uint32_t first_block;
  };
  using Slices = std::unordered_map<Placement, Place, PlacementHash>;
  using Block = SolvedBlocks::Block;

  SolvedReader(SolvedHeader header, BlockFile file, SharedBlocks blocks)
      : header_(std::move(header)),
        file_(std::move(file)),
        blocks_(std::move(blocks)),
        number_(blocks_->add_file()) {}

  static Expected<SolvedReader, TableFault> open_any(std::unique_ptr<ByteSource> source,
                                                     const std::string& name, SharedBlocks blocks);
  std::optional<TableFault> read_directory(std::uint64_t slice_count);
  /// All its codes, as they stand there.
  Expected<std::vector<Code>, TableFault> whole(const SolvedSlice& slice) const;
  Expected<Block, TableFault> decode(std::size_t number, std::size_t codes) const;
  /// The block of this number, which has so many codes.
  Expected<Block, TableFault> block(std::size_t number, std::size_t codes) const;
  /// The code of a slice that stands at this place.
  Expected<Code, TableFault> code(const SolvedSlice& slice, const Place& where, std::uint64_t place) const;

  SolvedHeader header_;
  BlockFile file_;
  Slices slices_;
  SharedBlocks blocks_;
  unsigned number_;  // of the file, there
};

}  // namespace mate33
