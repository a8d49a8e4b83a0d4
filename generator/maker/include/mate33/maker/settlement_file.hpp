#pragma once

#include <array>
#include <cstdint>
#include <filesystem>
#include <list>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "mate33/base/mutex.hpp"
#include "mate33/base/zstd_frame.hpp"
#include "mate33/maker/descriptor.hpp"
#include "mate33/solver/settlement_log.hpp"

namespace mate33 {

/// A settlement log in a file (docs/algorithm.md): records one after the other. Each has checksums of its
/// head and of its contents, which are zstd frames. Nothing that is there is ever changed. A run that ends in
/// the middle of a ply leaves records that no mark follows. They are cut off when the file is opened again.
/// What goes wrong throws IoError.
class SettlementFile : public SettlementLog {
 public:
  /// Opens the file of an earlier run, or makes a new one. One with another title is refused. Precondition:
  /// nobody else has it open.
  SettlementFile(std::filesystem::path path, const std::string& title);

  Block append(const LogKey& key, std::span<const std::byte> bytes) override;
  std::vector<Block> blocks(std::size_t slice, std::size_t region) const override;
  void read(const Block& block, std::vector<std::byte>& bytes) const override;
  void complete(std::size_t slice, Color winner, Plies ply, std::uint64_t settled) override;
  std::optional<std::uint64_t> settled(std::size_t slice, Color winner, Plies ply) const override;
  void finish(std::size_t slice) override;
  bool is_finished(std::size_t slice) const override;

  /// The blocks whose contents are at this place of the file or behind it.
  std::vector<Block> blocks_from(std::uint64_t place) const;
  /// Has what was written on the disk, where others see it.
  void sync() const;

  std::uint64_t bytes() const;
  /// The bytes that an earlier run has left; 0 where none of them can be used, nothing where there was no
  /// file.
  std::optional<std::uint64_t> found_bytes() const { return found_bytes_; }
  /// Cuts off what belongs to no complete ply; for a run that goes wrong.
  void cut_back();
  /// Removes the file. Nothing may be asked of it afterwards.
  void remove();

 private:
  struct Record;
  using Marks = std::array<std::vector<std::uint64_t>, 2>;  // by winner and ply: what that has settled

  void start(const std::string& title);
  std::optional<std::string> find_title() const;
  std::uint64_t scan();
  void enter(const Record& record, std::uint64_t place);
  std::uint64_t write(const Record& record, std::span<const std::byte> contents);

  const std::filesystem::path path_;
  Descriptor file_;
  std::optional<std::uint64_t> found_bytes_;
  mutable Mutex mutex_;  // of what follows
  std::uint64_t end_ = 0, complete_end_ = 0;
  std::map<std::pair<std::size_t, std::size_t>, std::vector<Block>> blocks_;  // by slice and region
  std::map<std::size_t, Marks> settled_;                                      // by slice
  std::map<std::size_t, bool> finished_;
  std::list<ZstdCompressor> idle_compressors_;
};

/// Removes the file that a killed run has left, unless another run has it open. What goes wrong is left for
/// that one.
void remove_left_settlements(const std::filesystem::path& path);

/// Reads a block of the file of another process. Throws IoError.
void read_settlements(const Descriptor& file, const std::filesystem::path& path,
                      const SettledBlocks::Block& block, std::vector<std::byte>& bytes);

}  // namespace mate33
