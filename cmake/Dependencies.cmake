# Every dependency is a Debian package. One that is missing is named with its package in the error.

function(mate33_missing what package)
  message(FATAL_ERROR "mate33 needs ${what}, which was not found. Install it with: apt-get install ${package}")
endfunction()

# mate33_require(<what> <find_package name> <Debian package> [find_package arguments...])
macro(mate33_require what name package)
  find_package(${name} QUIET ${ARGN})
  if(NOT ${name}_FOUND)
    mate33_missing("${what}" ${package})
  endif()
endmacro()

find_package(Threads REQUIRED)

find_package(PkgConfig QUIET)
if(NOT PkgConfig_FOUND)
  mate33_missing("pkg-config" pkg-config)
endif()
pkg_check_modules(ZSTD QUIET IMPORTED_TARGET libzstd)
if(NOT ZSTD_FOUND)
  mate33_missing("zstd" libzstd-dev)
endif()

if(MATE33_BUILD_CLI)
  mate33_require("Boost.Program_options" Boost libboost-program-options-dev COMPONENTS program_options)
  mate33_require("{fmt}" fmt libfmt-dev)
endif()
mate33_require("JSON for Modern C++" nlohmann_json nlohmann-json3-dev)
if(MATE33_BUILD_TESTS)
  mate33_require("doctest" doctest doctest-dev)
endif()
