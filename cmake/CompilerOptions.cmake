# What every target of the project is compiled with, as one interface target.

add_library(mate33_options INTERFACE)
target_compile_features(mate33_options INTERFACE cxx_std_20)
target_compile_options(mate33_options INTERFACE -Wall -Wextra -Wpedantic -Wconversion -Wshadow)
if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
  # False alarms of GCC 12 about std::string (GCC bug 105651).
  target_compile_options(mate33_options INTERFACE $<$<COMPILE_LANGUAGE:CXX>:-Wno-restrict>)
endif()
# Most of the time of a source goes into headers that others include, too: in batches it is spent once. What a source forgets to
# include, one before it may have included: the test sources_alone compiles each alone. Sources with options or definitions of
# their own CMake leaves alone.
if(MATE33_JOIN_SOURCES)
  set(CMAKE_UNITY_BUILD ON)
  set(CMAKE_UNITY_BUILD_BATCH_SIZE 16)
  # CMake names the sources of a batch by their whole paths. Without the project's folder in what is compiled, ccache knows it
  # again in another clone.
  target_compile_options(mate33_options INTERFACE -ffile-prefix-map=${PROJECT_SOURCE_DIR}=.)
  if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
    # GCC takes what is included for a header that others include, too. The more its optimiser sees, the more false alarms it
    # has: each source alone compiles without.
    target_compile_options(mate33_options INTERFACE
      $<$<COMPILE_LANGUAGE:CXX>:-Wno-subobject-linkage;-Wno-array-bounds;-Wno-stringop-overflow>)
  endif()
endif()
if(MATE33_WERROR)
  target_compile_options(mate33_options INTERFACE -Werror)
endif()
if(MATE33_NATIVE)
  target_compile_options(mate33_options INTERFACE -march=native)
endif()
if(MATE33_SANITIZE)
  target_compile_options(mate33_options INTERFACE -fsanitize=${MATE33_SANITIZE} -fno-omit-frame-pointer
                                                  -fno-sanitize-recover=all)
  target_link_options(mate33_options INTERFACE -fsanitize=${MATE33_SANITIZE})
endif()

# mate33_library(<name> <sources...>): the static library mate33::<name>, whose headers lie under include/ in the folder
# that calls. What a library may include is what it links: the dependency rule is kept by the linker.
function(mate33_library name)
  add_library(mate33_${name} STATIC ${ARGN})
  add_library(mate33::${name} ALIAS mate33_${name})
  target_include_directories(mate33_${name} PUBLIC ${CMAKE_CURRENT_SOURCE_DIR}/include)
  target_link_libraries(mate33_${name} PRIVATE mate33_options)
  # The headers need it, too, whatever the project around this one compiles with.
  target_compile_features(mate33_${name} PUBLIC cxx_std_20)
  # What the shared library is made of: nothing is seen from outside but what mate33.h declares.
  set_target_properties(mate33_${name} PROPERTIES
    POSITION_INDEPENDENT_CODE ON C_VISIBILITY_PRESET hidden CXX_VISIBILITY_PRESET hidden
    VISIBILITY_INLINES_HIDDEN ON)
  set_property(GLOBAL APPEND PROPERTY mate33_rooms mate33_${name})
endfunction()

# mate33_unhurried(<target>): it waits for people, for the network or for what others work out. With sanitizers the optimiser
# costs it more than it gives back: two fifths of the time of compiling.
function(mate33_unhurried target)
  if(MATE33_SANITIZE)
    target_compile_options(${target} PRIVATE -O0)
  endif()
endfunction()

# mate33_read(<variable> <file of the project>): its text, for configure_file(), anew where the file changes.
macro(mate33_read variable file)
  file(READ ${PROJECT_SOURCE_DIR}/${file} ${variable})
  set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/${file})
endmacro()

# mate33_write_rooms(<file>): a line for each library, "folder: libraries of ours that it links", for the test that compares
# the tables of README.md and CONTRIBUTING.md with it.
function(mate33_write_rooms file)
  get_property(rooms GLOBAL PROPERTY mate33_rooms)
  set(text "")
  foreach(room IN LISTS rooms)
    get_target_property(folder ${room} SOURCE_DIR)
    get_target_property(links ${room} LINK_LIBRARIES)
    cmake_path(RELATIVE_PATH folder BASE_DIRECTORY ${PROJECT_SOURCE_DIR})
    list(FILTER links INCLUDE REGEX "^mate33::")
    list(TRANSFORM links REPLACE "^mate33::" "")
    list(SORT links)
    list(JOIN links ", " links)
    string(APPEND text "${folder}: ${links}\n")
  endforeach()
  file(CONFIGURE OUTPUT ${file} CONTENT "${text}")
endfunction()
