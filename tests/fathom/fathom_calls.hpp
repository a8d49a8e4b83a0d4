#pragma once

#include <cstdint>
#include <vector>

#include "mate33/chess/position.hpp"

/// What an engine asks of Fathom. It is compiled twice from the same source: against Fathom's own header and
/// against mate33_fathom.h. What one asks of Pyrrhic, with mate33_pyrrhic.h, has its own source.
namespace mate33 {

struct FathomMove {
  unsigned from, to, promotes;
  int rank, score;
  friend auto operator<=>(const FathomMove&, const FathomMove&) = default;
};

struct FathomCalls {
  bool (*init)(const char* path);
  void (*free)();
  unsigned (*largest)();
  unsigned (*probe_wdl)(const Position&, unsigned rule50, unsigned castling);
  /// All results of tb_probe_root, the chosen move's first; none where it fails.
  std::vector<unsigned> (*probe_root)(const Position&, unsigned rule50, unsigned castling);
  std::vector<FathomMove> (*root_dtz)(const Position&, unsigned rule50, bool has_repeated, bool use_rule50);
  std::vector<FathomMove> (*root_wdl)(const Position&, bool use_rule50);
};

extern const FathomCalls fathom_calls, mate33_calls, pyrrhic_calls;

}  // namespace mate33
