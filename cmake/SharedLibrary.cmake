# The library as other programs get it: core and probe as one. mate33::mate33 is the shared library, which shows the
# functions of mate33.h alone and needs nothing of the program that links it. The C++ interface is in the static library
# only: its types are the standard library's and inline code, no boundary that could stay as it is between versions.

foreach(library ${mate33_prober_libraries})
  list(APPEND mate33_objects $<TARGET_OBJECTS:mate33_${library}>)
endforeach()

add_library(mate33_shared SHARED ${mate33_objects})
add_library(mate33::mate33 ALIAS mate33_shared)
target_include_directories(mate33_shared INTERFACE $<BUILD_INTERFACE:${PROJECT_SOURCE_DIR}/probe/include>)
target_link_libraries(mate33_shared PRIVATE mate33_options PkgConfig::ZSTD)
set_target_properties(mate33_shared PROPERTIES
  OUTPUT_NAME mate33
  VERSION ${PROJECT_VERSION}
  # Until 1.0 a minor version may change the interface.
  SOVERSION ${PROJECT_VERSION_MAJOR}.${PROJECT_VERSION_MINOR}
  LINKER_LANGUAGE CXX
  ARCHIVE_OUTPUT_DIRECTORY ${PROJECT_BINARY_DIR}
  LIBRARY_OUTPUT_DIRECTORY ${PROJECT_BINARY_DIR}
  RUNTIME_OUTPUT_DIRECTORY ${PROJECT_BINARY_DIR})

set(mate33_header ${PROJECT_SOURCE_DIR}/probe/include/mate33/mate33.h)
if(WIN32)
  # What mate33.h declares: every name that a parameter list follows.
  file(STRINGS ${mate33_header} lines REGEX "^[a-z].* \\*?mate33_[a-z0-9_]+\\(|^[a-z].*\\* ?mate33_[a-z0-9_]+\\(")
  set(definitions "EXPORTS\n")
  foreach(line IN LISTS lines)
    string(REGEX REPLACE ".*[ *](mate33_[a-z0-9_]+)\\(.*" "  \\1\n" name "${line}")
    string(APPEND definitions "${name}")
  endforeach()
  file(CONFIGURE OUTPUT ${PROJECT_BINARY_DIR}/mate33.def CONTENT "${definitions}" @ONLY)
  set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${mate33_header})
  target_sources(mate33_shared PRIVATE ${PROJECT_BINARY_DIR}/mate33.def)
  if(MINGW)  # the compiler's own libraries, which other machines lack, go into the DLL
    target_link_options(mate33_shared PRIVATE -static)
  endif()
elseif(NOT APPLE)
  # Templates of the standard library are visible whatever the compiler is told, unless the linker hides them.
  target_link_options(mate33_shared PRIVATE LINKER:--version-script=${PROJECT_SOURCE_DIR}/cmake/mate33.map)
  if(NOT MATE33_SANITIZE)  # Clang leaves what the sanitizers call to the program
    target_link_options(mate33_shared PRIVATE LINKER:--no-undefined)
  endif()
  set_property(TARGET mate33_shared APPEND PROPERTY LINK_DEPENDS ${PROJECT_SOURCE_DIR}/cmake/mate33.map)
endif()

add_library(mate33_static STATIC ${mate33_objects})
set_target_properties(mate33_static PROPERTIES
  OUTPUT_NAME mate33 LINKER_LANGUAGE CXX ARCHIVE_OUTPUT_DIRECTORY ${PROJECT_BINARY_DIR})
