#pragma once

#include <exception>
#include <new>
#include <stdexcept>
#include <string>

#include "mate33/answers/probed_values.hpp"
#include "mate33/answers/table_places.hpp"
#include "mate33/tablebase.hpp"
#include "whole.h"

/// What the tables are, and how what goes wrong is told to C.
struct mate33_whole_tables {
  std::string directories;
  mate33::Tablebase tables;

  mate33::TablePlaces places() const;
};

namespace mate33 {

/// What is asked for makes no sense: what() says why.
class BadQuestion : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

/// The name of a material, which must have a table of its own. Throws BadQuestion.
Material whole_material(const std::string& text);

/// The status of what is being thrown, and the failure.
int tell_failure(mate33_whole_failure& failure) noexcept;

/// What a function of C answers: calls function() and keeps all that it throws.
template <class Function>
int guarded_whole(mate33_whole_failure* failure, Function function) noexcept {
  *failure = {};
  try {
    function();
    return 0;
  } catch (...) {
    return tell_failure(*failure);
  }
}

}  // namespace mate33
