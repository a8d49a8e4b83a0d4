#pragma once

#include <cstddef>
#include <memory>

#include "mate33/caller_source.hpp"
#include "mate33/mate33_embedded.h"
#include "mate33/tablebase.hpp"

namespace mate33 {

/// Adds the tables inside the program, those of mate33_tables_34.c, which is compiled with it. None is read
/// before it is needed. May not be called beside any other function of these tables.
inline void add_embedded(Tablebase& tables) {
  mate33_source source;
  for (std::size_t i = 0; const char* const name = mate33_embedded_file(i, &source); ++i) {
    tables.add_named_source(std::make_unique<CallerSource>(source), name);
  }
}

}  // namespace mate33
