# How long a test may take, in seconds: it hangs then. Sanitizers make programs several times slower.
set(mate33_test_timeout 600)
if(MATE33_SANITIZE)
  set(mate33_test_timeout 1800)
endif()

# The programs of the tests with the label threads. The thread sanitizer is to see only these: of a program that has other
# tests, too, it compiles no more than it must.
add_custom_target(thread_tests)

# The programs of the tests that the address and undefined-behaviour sanitizers are to see: all of core but the long ones.
add_custom_target(sanitized_tests)

# mate33_test(<test> <program> LABELS <...> [FILES <pattern>...] [EXCEPT <pattern>...] [ARGUMENTS <...>] [COST <seconds>]): runs
# the cases of the sources that FILES names, or of all, without those that EXCEPT names: paths in the room, in which * stands for
# anything. Where several tests run at once those that cost most begin first, so that none is left to end alone.
function(mate33_test name program)
  cmake_parse_arguments(arg "" "COST" "LABELS;FILES;EXCEPT;ARGUMENTS" ${ARGN})
  cmake_path(GET CMAKE_CURRENT_SOURCE_DIR FILENAME room)
  list(TRANSFORM arg_FILES PREPEND "*tests/${room}/")
  list(TRANSFORM arg_EXCEPT PREPEND "*tests/${room}/")
  list(JOIN arg_FILES "," files)
  list(JOIN arg_EXCEPT "," except)
  # An option that names nothing is none to doctest.
  add_test(NAME ${name} COMMAND ${program}_tests --no-intro --source-file=${files} --source-file-exclude=${except}
                                ${arg_ARGUMENTS})
  set_tests_properties(${name} PROPERTIES LABELS "${arg_LABELS}" TIMEOUT ${mate33_test_timeout} SKIP_RETURN_CODE 77)
  if("core" IN_LIST arg_LABELS AND NOT "long" IN_LIST arg_LABELS)
    add_dependencies(sanitized_tests ${program}_tests)
  endif()
  if(arg_COST)
    set_tests_properties(${name} PROPERTIES COST ${arg_COST})
  endif()
  if("threads" IN_LIST arg_LABELS)
    add_dependencies(thread_tests ${program}_tests)
    if(MATE33_SANITIZE MATCHES "thread")
      mate33_keep_threads(${program}_tests)
    endif()
  endif()
endfunction()

# mate33_keep_threads(<target>): leaves out the tests that do not lie in a folder threads/.
function(mate33_keep_threads target)
  get_target_property(sources ${target} SOURCES)
  set(left_out ${sources})
  list(FILTER left_out INCLUDE REGEX "_test\\.cpp$")
  list(FILTER left_out EXCLUDE REGEX "threads/[^/]*$")
  list(REMOVE_ITEM sources ${left_out})
  set_target_properties(${target} PROPERTIES SOURCES "${sources}")
endfunction()

# mate33_path(<target> <name> <path>): defines the name as this path in those sources of the target that say it. All others compile to
# the same in any folder, with what they precompile, so that ccache knows them again in another clone. A source that says it
# first needs CMake to run once more.
function(mate33_path target name path)
  get_target_property(sources ${target} SOURCES)
  foreach(source IN LISTS sources)
    file(STRINGS ${source} uses REGEX "${name}" LIMIT_COUNT 1)
    if(uses)
      set_property(SOURCE ${source} APPEND PROPERTY COMPILE_DEFINITIONS "${name}=\"${path}\"")
    endif()
  endforeach()
endfunction()
