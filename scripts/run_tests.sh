# Sourced by test.sh and .ci/run behind packages.sh, in the project's root.

# run_tests PRESET [arguments of ctest]: runs tests of what this preset has built, and repeats why some were skipped. A stage
# of CI keeps what ctest says of them.
run_tests() {
  local folder=build/$1 status=0 report=()
  shift
  if [ -n "${MATE33_STAGE_FOLDER-}" ]; then
    report=(--output-junit "$(mktemp "$PWD/$MATE33_STAGE_FOLDER/tests-XXXX.xml")")
  fi
  ctest --test-dir "$folder" --output-on-failure "${report[@]}" "$@" || status=$?
  grep '^skipped: ' "$folder/Testing/Temporary/LastTest.log" || true
  return "$status"
}
