# What `cmake --install` puts where. Everything finds the rest by its place relative to itself, so that the whole may be
# installed under any prefix, staged with DESTDIR, and moved.

# Builds all that is installed and nothing else: what run.sh builds, so that it can be installed afterwards.
add_custom_target(to_install)

include(GNUInstallDirs)
include(CMakePackageConfigHelpers)

# --- The library ---------------------------------------------------------------------------------------------------------

# The interfaces, and of core what they include or what their callers need: positions, FEN, moves and their notation.
install(FILES
  probe/include/mate33/caller_source.hpp
  probe/include/mate33/category.hpp
  probe/include/mate33/embedded.hpp
  probe/include/mate33/engine.hpp
  probe/include/mate33/game_tablebase.hpp
  probe/include/mate33/mate33.h
  probe/include/mate33/mate33_embedded.h
  probe/include/mate33/mate33_fathom.h
  probe/include/mate33/mate33_pyrrhic.h
  probe/include/mate33/tablebase.hpp
  DESTINATION ${CMAKE_INSTALL_INCLUDEDIR}/mate33)
set(mate33_public_base byte_source color expected fixed_list short_list table_file)
set(mate33_public_chess fen legal_moves legality material move notation piece position square square_set symmetry)
set(mate33_public_game board_symmetry expanded_rules game_material game_position game_rules point point_set rules_text word128
  xiangqi_rules)
set(mate33_public_table game_table_key metric repetition_result rule50 table_key table_limits value)
foreach(room base chess game table)
  list(TRANSFORM mate33_public_${room} REPLACE "(.+)" "core/${room}/include/mate33/${room}/\\1.hpp" OUTPUT_VARIABLE headers)
  install(FILES ${headers} DESTINATION ${CMAKE_INSTALL_INCLUDEDIR}/mate33/${room})
endforeach()

target_include_directories(mate33_shared INTERFACE $<INSTALL_INTERFACE:${CMAKE_INSTALL_INCLUDEDIR}>)
target_include_directories(mate33_static INTERFACE $<INSTALL_INTERFACE:${CMAKE_INSTALL_INCLUDEDIR}>)
target_link_libraries(mate33_static INTERFACE $<INSTALL_INTERFACE:mate33::zstd> $<INSTALL_INTERFACE:Threads::Threads>)
target_compile_features(mate33_static INTERFACE cxx_std_20)
set_target_properties(mate33_shared PROPERTIES EXPORT_NAME mate33)
set_target_properties(mate33_static PROPERTIES EXPORT_NAME probe)

install(TARGETS mate33_shared EXPORT mate33SharedTargets)
install(TARGETS mate33_static EXPORT mate33StaticTargets)
add_dependencies(to_install mate33_shared mate33_static)
set(mate33_package ${CMAKE_INSTALL_LIBDIR}/cmake/mate33)
foreach(kind Shared Static)
  install(EXPORT mate33${kind}Targets NAMESPACE mate33:: DESTINATION ${mate33_package})
endforeach()
configure_package_config_file(cmake/mate33Config.cmake.in mate33Config.cmake INSTALL_DESTINATION ${mate33_package}
  PATH_VARS CMAKE_INSTALL_DATADIR CMAKE_INSTALL_INCLUDEDIR NO_SET_AND_CHECK_MACRO)
# Until 1.0 a minor version may change the interface.
write_basic_package_version_file(mate33ConfigVersion.cmake COMPATIBILITY SameMinorVersion)
install(FILES ${PROJECT_BINARY_DIR}/mate33Config.cmake ${PROJECT_BINARY_DIR}/mate33ConfigVersion.cmake
  DESTINATION ${mate33_package})

# Where pkg-config finds the prefix: from the place of mate33.pc, unless the folders are not under the prefix at all.
if(IS_ABSOLUTE "${CMAKE_INSTALL_LIBDIR}")
  set(MATE33_PC_PREFIX ${CMAKE_INSTALL_PREFIX})
else()
  file(RELATIVE_PATH up /${CMAKE_INSTALL_LIBDIR}/pkgconfig /)
  string(REGEX REPLACE "/$" "" up "${up}")
  set(MATE33_PC_PREFIX "\${pcfiledir}/${up}")
endif()
foreach(folder LIBDIR INCLUDEDIR)
  if(IS_ABSOLUTE "${CMAKE_INSTALL_${folder}}")
    set(MATE33_PC_${folder} ${CMAKE_INSTALL_${folder}})
  else()
    set(MATE33_PC_${folder} "\${prefix}/${CMAKE_INSTALL_${folder}}")
  endif()
endforeach()
# What a C program needs that links the static library.
list(TRANSFORM CMAKE_CXX_IMPLICIT_LINK_LIBRARIES PREPEND "-l" OUTPUT_VARIABLE cxx_libraries)
list(FILTER cxx_libraries INCLUDE REGEX "^-l(stdc\\+\\+|c\\+\\+|m)$")
list(REMOVE_DUPLICATES cxx_libraries)
list(JOIN cxx_libraries " " MATE33_PC_LIBS_PRIVATE)
configure_file(cmake/mate33.pc.in mate33.pc @ONLY)
install(FILES ${PROJECT_BINARY_DIR}/mate33.pc DESTINATION ${CMAKE_INSTALL_LIBDIR}/pkgconfig)

# Where the target tables_34 has made it.
install(FILES ${mate33_amalgamation}/mate33_tables_34.c DESTINATION ${CMAKE_INSTALL_DATADIR}/mate33 OPTIONAL)
install(FILES LICENSE CHANGELOG.md DESTINATION ${CMAKE_INSTALL_DOCDIR})
install(DIRECTORY examples docs/images DESTINATION ${CMAKE_INSTALL_DOCDIR})
if(MATE33_BUILD_CLI)
  install(DIRECTORY cluster DESTINATION ${CMAKE_INSTALL_DATADIR}/mate33 USE_SOURCE_PERMISSIONS PATTERN mpi EXCLUDE)
endif()
# The pages, with their links to the examples; of what is not installed beside them they keep the words alone.
foreach(page algorithm board cluster events find format probing rule50 rules server six-men solve ucci uci xiangqi)
  set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS docs/${page}.md)
  file(READ docs/${page}.md text)
  string(REPLACE "](../examples" "](examples" text "${text}")
  string(REGEX REPLACE "\\[([^]]+)\\]\\(\\.\\./[^)]*\\)" "\\1" text "${text}")
  file(WRITE ${PROJECT_BINARY_DIR}/pages/${page}.md "${text}")
  install(FILES ${PROJECT_BINARY_DIR}/pages/${page}.md DESTINATION ${CMAKE_INSTALL_DOCDIR})
endforeach()

# --- The program ---------------------------------------------------------------------------------------------------------

if(NOT MATE33_BUILD_CLI)
  return()
endif()
install(TARGETS mate33)
add_dependencies(to_install mate33)
# Programs that mate33 starts, and nobody else: out of the PATH.
foreach(other syzygy gaviota)
  if(TARGET mate33-compare-${other})
    install(TARGETS mate33-compare-${other} RUNTIME DESTINATION ${CMAKE_INSTALL_LIBEXECDIR}/mate33)
    add_dependencies(to_install mate33-compare-${other})
  endif()
endforeach()

if(NOT CMAKE_CROSSCOMPILING)
  add_custom_command(OUTPUT mate33.1
    COMMAND ${PROJECT_SOURCE_DIR}/scripts/man_page.sh $<TARGET_FILE:mate33> ${PROJECT_BINARY_DIR}/mate33.1
    DEPENDS mate33 scripts/man_page.sh VERBATIM)
  add_custom_target(man ALL DEPENDS mate33.1)
  add_dependencies(to_install man)
  foreach(shell bash zsh)
    add_custom_command(OUTPUT completions.${shell}
      COMMAND ${PROJECT_SOURCE_DIR}/scripts/completions.sh $<TARGET_FILE:mate33> ${shell} ${PROJECT_BINARY_DIR}/completions.${shell}
      DEPENDS mate33 scripts/completions.sh VERBATIM)
  endforeach()
  add_custom_target(completions ALL DEPENDS completions.bash completions.zsh)
  add_dependencies(to_install completions)
  install(FILES ${PROJECT_BINARY_DIR}/completions.bash DESTINATION ${CMAKE_INSTALL_DATADIR}/bash-completion/completions
    RENAME mate33)
  install(FILES ${PROJECT_BINARY_DIR}/completions.zsh DESTINATION ${CMAKE_INSTALL_DATADIR}/zsh/site-functions
    RENAME _mate33)
  install(FILES ${PROJECT_BINARY_DIR}/mate33.1 DESTINATION ${CMAKE_INSTALL_MANDIR}/man1)
endif()
