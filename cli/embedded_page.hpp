#pragma once

#include "mate33/answers/page.hpp"

namespace mate33::cli {

/// The files of web/dist as they were when the program was built; none if they were not there.
PageFiles embedded_page();

}  // namespace mate33::cli
