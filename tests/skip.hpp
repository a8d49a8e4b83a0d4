#pragma once

#include <string>

namespace mate33 {

/// Says in one line why a test cannot be made here, as for want of a reference: the program then tells ctest
/// that it was skipped, unless another test of it fails. The test is to return at once.
void skip_test(const std::string& why);

}  // namespace mate33
