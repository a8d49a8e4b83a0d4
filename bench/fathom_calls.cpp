// Debian's Fathom. It is built for any x86-64 processor, that is, without the hardware's population count.
#include <tbprobe.h>

#include "calls_of_header.hpp"

namespace mate33::bench {

const TablebaseCalls* fathom_calls() {
  static constexpr TablebaseCalls calls = {
      [](const std::string& directories) { return tb_init(directories.c_str()); }, wdl_of_header,
      root_of_header};
  return &calls;
}

}  // namespace mate33::bench
