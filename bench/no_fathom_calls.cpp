// Stands in where Fathom is not installed.
#include "tablebase_calls.hpp"

namespace mate33::bench {

const TablebaseCalls* fathom_calls() {
  return nullptr;
}

}  // namespace mate33::bench
