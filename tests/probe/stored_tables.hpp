#pragma once

#include <doctest/doctest.h>

#include "general_tables.hpp"
#include "mate33/table/table_reader.hpp"
#include "table_file.hpp"
#include "temporary_directory.hpp"

/// Tables that store one side to move, or are packed otherwise.
namespace mate33::testing {

/// A table of small_tables(), stored in another way.
inline Bytes stored_otherwise(const char* name, const TableEncoding& encoding) {
  const Bytes file = bytes_of_file(path_of_table(name));
  const auto reader = TableReader::open(make_memory_source(file), name);
  REQUIRE(reader);
  const auto codes = decoded(*reader);
  REQUIRE(codes);
  return encode_table(reader->layout(), encoding, *codes);
}

/// A directory with these tables.
class StoredTables {
 public:
  void add(const char* name, const TableEncoding& encoding) {
    directory_.write(table_file_name(material_of(name)), stored_otherwise(name, encoding));
  }
  Tablebase open(const TablebaseOptions& options = {}) const {
    return Tablebase::open(directory_.path().string(), options);
  }

 private:
  TemporaryDirectory directory_;
};

}  // namespace mate33::testing
