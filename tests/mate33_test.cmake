# How long a test may take, in seconds: it hangs then. Sanitizers make programs several times slower.
set(mate33_test_timeout 600)
if(MATE33_SANITIZE)
  set(mate33_test_timeout 1800)
endif()

# The programs of the tests with the label threads.
add_custom_target(thread_tests)

# The programs of the tests that the address and undefined-behaviour sanitizers are to see: all of core but the long ones.
add_custom_target(sanitized_tests)

# mate33_test(<test> <program> LABELS <...> [ARGUMENTS <...>])
function(mate33_test name program)
  cmake_parse_arguments(arg "" "" "LABELS;ARGUMENTS" ${ARGN})
  add_test(NAME ${name} COMMAND ${program}_tests --no-intro ${arg_ARGUMENTS})
  set_tests_properties(${name} PROPERTIES LABELS "${arg_LABELS}" TIMEOUT ${mate33_test_timeout} SKIP_RETURN_CODE 77)
  if("core" IN_LIST arg_LABELS AND NOT "long" IN_LIST arg_LABELS)
    add_dependencies(sanitized_tests ${program}_tests)
  endif()
  if("threads" IN_LIST arg_LABELS)
    add_dependencies(thread_tests ${program}_tests)
  endif()
endfunction()
