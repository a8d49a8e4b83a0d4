#pragma once

#include <stdexcept>

#include "mate33/base/table_file.hpp"

namespace mate33 {

/// A table turned out to be missing, damaged or unreadable: what() is one line that names it. For those whose
/// work ends there; who can go on takes a TableFault.
class TableError : public std::runtime_error {
 public:
  explicit TableError(const TableFault& fault) : std::runtime_error(fault.message), kind_(fault.kind) {}
  TableFault::Kind kind() const { return kind_; }
  TableFault fault() const { return {kind_, what()}; }

 private:
  TableFault::Kind kind_;
};

}  // namespace mate33
