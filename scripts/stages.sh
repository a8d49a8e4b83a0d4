# Sourced by .ci/run behind packages.sh, in the project's root: the stages of a run, what each took, and what failed.
#
# A stage runs in a shell of its own. What it leaves in its folder, build/ci/<number>, is reported: units-*.txt (a list of what
# was compiled) and tests-*.xml (what ctest says of its tests).

readonly ci_folder=build/ci ci_summary=build/ci-summary.txt
stage_count=0
stages=()           # the folders of the stages that have begun, in this order
declare -A beside=()  # process number, and group, of each stage that runs beside others, by its folder

# begin_stage WHAT: sets stage_folder
begin_stage() {
  stage_count=$((stage_count + 1))
  stage_folder=$ci_folder/$stage_count
  mkdir -p "$stage_folder"
  printf '%s\n' "$1" >"$stage_folder/what"
  echo unfinished >"$stage_folder/status"
  stages+=("$stage_folder")
}

# run_stage COMMAND...: in a shell of its own, which notes how it ended and the seconds that it took, of CPU, too
run_stage() (
  trap 'status=$?; times >"$stage_folder/cpu"; echo "$SECONDS" >"$stage_folder/seconds"; echo "$status" >"$stage_folder/status"' EXIT
  SECONDS=0
  export MATE33_STAGE_FOLDER=$stage_folder
  set -e
  "$@"
)

# has_passed FOLDER
has_passed() { [ "$(<"$1/status")" = 0 ]; }

# report_stage FOLDER: its line of the summary, its slowest tests and what took longest to compile
report_stage() {
  echo "== $(stage_line "$1")"
  python3 scripts/ci_report.py slowest "$1"
}

# stage_line FOLDER: its line of the summary
stage_line() {
  local seconds=- cpu=- failed=
  if [ -f "$1/seconds" ]; then
    seconds=$(<"$1/seconds")
    cpu=$(awk '{ for (i = 1; i <= NF; i++) { split($i, part, /[ms]/); sum += part[1] * 60 + part[2] } } END { printf "%d", sum }' "$1/cpu")
  fi
  has_passed "$1" || failed="  FAILED ($(<"$1/status"))"
  printf '%5s s, %5s s of CPU: %s%s' "$seconds" "$cpu" "$(<"$1/what")" "$failed"
}

# stage WHAT COMMAND...: runs the command, and goes on when it fails: the run fails at its end
stage() {
  begin_stage "$1"
  say "$1"
  shift
  set +e
  run_stage "$@" 2>&1 | tee "$stage_folder/output"
  set -e
  report_stage "$stage_folder"
}

# needed_stage WHAT COMMAND...: likewise, and ends the run when it fails, for the others need it
needed_stage() {
  stage "$@"
  has_passed "$stage_folder" || exit 1
}

# stage_beside WHAT COMMAND...: starts the command beside what follows; its output is shown by await_stage
stage_beside() {
  begin_stage "$1"
  say "$1 (beside what follows)"
  shift
  set -m  # a process group of its own, so that all of it can be ended
  run_stage "$@" </dev/null >"$stage_folder/output" 2>&1 &
  beside[$stage_folder]=$!
  set +m
}

# await_stage FOLDER: waits for a stage beside others, and shows what it said
await_stage() {
  say "$(<"$1/what")"
  wait "${beside[$1]}" || true
  unset "beside[$1]"
  cat "$1/output"
  report_stage "$1"
}

# finish_run: on every exit, the summary, and behind it what failed
finish_run() {
  local status=$? folder failed=()
  trap - EXIT
  set +e
  for folder in "${!beside[@]}"; do kill -- "-${beside[$folder]}" 2>/dev/null; done
  for folder in "${stages[@]}"; do
    has_passed "$folder" || failed+=("$folder")
  done
  if [ "$status" = 0 ] && [ ${#failed[@]} -gt 0 ]; then status=1; fi
  {
    for folder in "${stages[@]}"; do stage_line "$folder"; echo; done
    printf '%5d s in all\n' "$SECONDS"
  } >$ci_summary
  if [ "$status" = 0 ]; then say "CI passed"; else say "CI FAILED"; fi
  cat $ci_summary
  for folder in "${failed[@]}"; do
    printf '\n== FAILED: %s\n' "$(<"$folder/what")"
    python3 scripts/ci_report.py failures "$folder"
  done
  exit "$status"
}

# begin_run: from here on, every exit ends with the summary
begin_run() {
  rm -rf $ci_folder
  mkdir -p $ci_folder
  trap finish_run EXIT
  trap 'exit 143' TERM
  trap 'exit 130' INT
}
