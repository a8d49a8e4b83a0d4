# The prober as two files for engines to take in: build/<preset>/amalgamation/mate33_probe.h and .cpp.
set(mate33_amalgamation ${PROJECT_BINARY_DIR}/amalgamation)
set(sources)
foreach(library ${mate33_prober_libraries})
  get_target_property(files mate33_${library} SOURCES)
  get_target_property(folder mate33_${library} SOURCE_DIR)
  foreach(file IN LISTS files)
    cmake_path(ABSOLUTE_PATH file BASE_DIRECTORY ${folder})  # one that CMake has written is so already
    cmake_path(RELATIVE_PATH file BASE_DIRECTORY ${PROJECT_SOURCE_DIR})
    list(APPEND sources ${file})
  endforeach()
endforeach()
# A prober writes no tables. Without what does, GCC takes less than 1 GiB for it.
foreach(left_out codec/context_packer codec/context_trainer course_encoder format/table_writer game_table_encoder table_encoder
        format/solved_writer)
  if(NOT core/table/src/${left_out}.cpp IN_LIST sources)
    message(FATAL_ERROR "There is no core/table/src/${left_out}.cpp to be left out of the amalgamation")
  endif()
  list(REMOVE_ITEM sources core/table/src/${left_out}.cpp)
endforeach()
# The last, for windows.h defines macros with such names as near and far.
list(REMOVE_ITEM sources core/base/src/file_source_windows.cpp core/base/src/machine_memory.cpp)
list(APPEND sources core/base/src/file_source_windows.cpp core/base/src/machine_memory.cpp)
# Headers are found by the script: any of them may have changed.
file(GLOB_RECURSE headers CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/core/*.hpp ${PROJECT_SOURCE_DIR}/probe/include/*
  ${PROJECT_SOURCE_DIR}/probe/src/*.hpp)
list(TRANSFORM sources PREPEND ${PROJECT_SOURCE_DIR}/ OUTPUT_VARIABLE source_paths)
add_custom_command(OUTPUT ${mate33_amalgamation}/mate33_probe.cpp ${mate33_amalgamation}/mate33_probe.h
  COMMAND ${PROJECT_SOURCE_DIR}/scripts/amalgamate.sh ${PROJECT_VERSION} ${mate33_amalgamation} ${sources}
  DEPENDS ${PROJECT_SOURCE_DIR}/scripts/amalgamate.sh ${PROJECT_SOURCE_DIR}/LICENSE ${source_paths} ${headers} VERBATIM)
if(NOT MATE33_IS_PART)
  set(all ALL)
endif()
add_custom_target(amalgamation ${all} DEPENDS ${mate33_amalgamation}/mate33_probe.cpp)

# The tables of three and four men as a source for engines to compile in, beside the amalgamation. They take a minute and a half
# of a core, and so they are made for whoever asks: cmake --build build/release --target tables_34.
if(MATE33_BUILD_CLI AND NOT CMAKE_CROSSCOMPILING)
  set(folder ${PROJECT_BINARY_DIR}/tables_34)
  # Anew: tables that are there would be valid, but perhaps of another version's making.
  add_custom_command(OUTPUT ${mate33_amalgamation}/mate33_tables_34.c
    COMMAND ${CMAKE_COMMAND} -E rm -rf ${folder}
    COMMAND mate33 generate --all 4 --metric wdl,dtz --level best --out ${folder}
    COMMAND ${PROJECT_SOURCE_DIR}/scripts/embed_tables.sh ${PROJECT_VERSION} ${mate33_amalgamation}/mate33_tables_34.c ${folder}
    DEPENDS mate33 ${PROJECT_SOURCE_DIR}/scripts/embed_tables.sh ${PROJECT_SOURCE_DIR}/LICENSE VERBATIM)
  add_custom_target(tables_34 DEPENDS ${mate33_amalgamation}/mate33_tables_34.c)
  add_dependencies(tables_34 amalgamation)
endif()
