#pragma once

#include "mate33/base/table_error.hpp"
#include "mate33/table/table_key.hpp"

namespace mate33 {

/// A TableError of chess that says which table it is.
class KeyedTableError : public TableError {
 public:
  KeyedTableError(const TableKey& key, const TableFault& fault) : TableError(fault), key_(key) {}
  const TableKey& key() const { return key_; }

 private:
  TableKey key_;
};

}  // namespace mate33
