#include "golden_file.hpp"

namespace mate33 {

std::filesystem::path golden_folder() {
  return MATE33_GOLDEN;
}

}  // namespace mate33
