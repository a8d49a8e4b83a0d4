#pragma once

#include <memory>
#include <string>
#include <vector>

#include "mate33/base/expected.hpp"
#include "mate33/base/table_file.hpp"
#include "mate33/table/table_key.hpp"

namespace mate33 {

class TableReader;

/// A table that another one needs to be read. It is opened when it is first asked for, by whichever of any
/// number of threads.
class NeededTable {
 public:
  virtual ~NeededTable() = default;

  /// The reader lives as long as this. The fault says why there is none. Throws std::bad_alloc.
  virtual Expected<const TableReader*, TableFault> reader() const = 0;
};

/// The table of this key in the first of these directories that has one which serves, by its name.
std::shared_ptr<const NeededTable> needed_table_in(std::vector<std::string> directories, const TableKey& key);

}  // namespace mate33
