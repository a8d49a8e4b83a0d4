# Sourced by test.sh and .ci/run behind packages.sh, in the project's root.

# run_tests PRESET [arguments of ctest]: runs tests of what this preset has built, and repeats why some were skipped
run_tests() {
  local folder=build/$1 status=0
  shift
  ctest --test-dir "$folder" --output-on-failure "$@" || status=$?
  grep '^skipped: ' "$folder/Testing/Temporary/LastTest.log" || true
  return "$status"
}
