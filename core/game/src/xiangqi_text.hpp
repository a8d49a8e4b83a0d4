#pragma once

namespace mate33 {

/// examples/rules/xiangqi.rules, which CMake builds in.
const char* xiangqi_text();

}  // namespace mate33
