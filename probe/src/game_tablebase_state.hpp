#pragma once

#include <memory>
#include <utility>

#include "block_cache.hpp"
#include "fault_log.hpp"
#include "game_table_set.hpp"
#include "mate33/game_tablebase.hpp"

namespace mate33 {

struct GameTablebase::State {
  /// What a tablebase of one game has of its own.
  struct Own {
    explicit Own(std::size_t cache_bytes) : cache(cache_bytes) {}
    BlockCache cache;
    FaultLog faults;
  };

  State(std::shared_ptr<const ExpandedRules> rules, const TablebaseOptions& options)
      : own(std::make_unique<Own>(options.cache_bytes)),
        tables(std::move(rules), options.io, own->cache, own->faults) {}
  /// Of a Tablebase, whose cache and faults outlive it.
  State(std::shared_ptr<const ExpandedRules> rules, IoMethod io, BlockCache& cache, FaultLog& faults)
      : tables(std::move(rules), io, cache, faults) {}

  ProbeStatus open_now(const GameTableKey& key, const GameTable*& table) const noexcept;

  std::unique_ptr<Own> own;
  GameTableSet tables;
};

}  // namespace mate33
