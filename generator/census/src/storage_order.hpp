#pragma once

#include <cstdint>
#include <map>

#include "mate33/chess/material.hpp"
#include "mate33/chess/position.hpp"
#include "mate33/table/layouts/chess/table_layout.hpp"

namespace mate33 {

/// In which order tables store the positions of a material and those that its moves lead to. Who asks for
/// many values in this order has each block decompressed once.
class StorageOrder {
 public:
  /// Precondition: normalised, 3 to max_table_men men.
  explicit StorageOrder(Material material);

  /// The number of the table and of the plane. Precondition: a legal position of the material, or after one
  /// of its moves.
  std::uint64_t place_of(const Position& position) const;

 private:
  struct Table {
    std::uint64_t number;
    TableLayout layout;
  };
  std::map<Material, Table> tables_;  // by normalised material
};

}  // namespace mate33
