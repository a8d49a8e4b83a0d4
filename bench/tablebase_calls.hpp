#pragma once

#include <string>

#include "mate33/mate33.h"

namespace mate33::bench {

/// Calls that Fathom has and we have, each compiled against one of the two headers. Positions are taken as
/// with the clock at 0.
struct TablebaseCalls {
  bool (*open)(const std::string& directories);
  unsigned (*wdl)(const mate33_position& position);
  unsigned (*root)(const mate33_position& position);
};

/// Null where Fathom is not installed.
const TablebaseCalls* fathom_calls();
/// Of mate33_fathom.h, with a cache that keeps all blocks.
const TablebaseCalls& mate33_calls();

}  // namespace mate33::bench
