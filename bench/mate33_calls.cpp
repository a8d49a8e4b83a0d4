// The calls of Fathom over our tables.
#include <mate33/mate33_fathom.h>

#include "calls_of_header.hpp"

namespace mate33::bench {

const TablebaseCalls& mate33_calls() {
  static constexpr TablebaseCalls calls = {[](const std::string& directories) {
                                             return mate33_tb_init(directories.c_str(), std::size_t{4} << 30);
                                           },
                                           wdl_of_header, root_of_header};
  return calls;
}

}  // namespace mate33::bench
