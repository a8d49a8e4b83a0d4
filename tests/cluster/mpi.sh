#!/usr/bin/env bash
# Several processes make a table together, the same as one does; of a run that is killed they go on.
# Further arguments: mate33-mpi, empty where it is not built; tables; numbers of processes that make them; a table without pawns,
# of which a run is killed.
. "$(dirname "$0")/jobs.sh"
mpi=$4 made=$5 counts=$6 killed=$7
[ -n "$mpi" ] || skip "mate33-mpi is not built: there is no MPI (apt-get install libopenmpi-dev)"
command -v mpirun >/dev/null || skip "mpirun is not installed (apt-get install openmpi-bin)"

# Processes of this machine, which may have fewer cores, or one user, the root of a container.
together() { mpirun --oversubscribe --allow-run-as-root -n "$@"; }

"$program" generate $made $killed --out alone >/dev/null
# without TABLE...: in `tables`, all tables but these
without() {
  local table
  rm -rf tables
  cp -r alone tables
  for table; do rm "tables/$table.m33"; done
}
for count in $counts; do
  without $made
  together "$count" "$mpi" $made --out tables --threads 1 >"$count.log" 2>&1 || fail "$(cat "$count.log")"
  diff -r alone tables || fail "$count processes make other tables than one"
done

# With WDL and DTZ, whose wins and losses are settled at once; by more processes than have a king's square each to itself.
"$program" generate KRvKN KRvKB --metric wdl,dtz --out alone_dtz >/dev/null
together 11 "$mpi" KRvKN KRvKB --metric wdl,dtz --out tables_dtz --threads 1 >dtz.log 2>&1 || fail "$(cat dtz.log)"
diff -r alone_dtz tables_dtz || fail "processes make other tables of WDL and DTZ than one"

# One of them is killed, and the others end with it. They go on, and settle no complete ply again.
without "$killed"
mkdir scratch
together 3 "$mpi" "$killed" --out tables --scratch scratch --threads 1 >killed.log 2>&1 &
run=$!
second=scratch/$killed.settlements.2-of-3
until [ "$(stat -c %s "$second" 2>/dev/null || echo 0)" -gt 1000000 ]; do
  kill -0 "$run" 2>/dev/null || fail "it ended before it was killed: $(cat killed.log)"
  sleep 0.02
done
pkill -KILL -n -f "^$mpi $killed" || fail "no process to kill"
wait "$run" && fail "a run of which a process was killed says that all is well"
for _ in $(seq 100); do
  pgrep -f "^$mpi $killed" >/dev/null || break
  sleep 0.1
done
! pgrep -f "^$mpi $killed" >/dev/null || fail "the others go on by themselves"
[ ! -e "tables/$killed.m33" ] || fail "there is half a table"
[ "$(stat -c %s "$second")" -gt 1000000 ] || fail "the log of a killed run has gone"

together 2 "$mpi" "$killed" --out tables --scratch scratch >other.log 2>&1 && fail "another number of processes goes on"
grep -q "is of a run with another number of processes" other.log || fail "$(cat other.log)"
"$program" generate "$killed" --out tables --scratch scratch --memory 200M >other.log 2>&1 && fail "one process goes on"
grep -q "is of a run with another number of processes" other.log || fail "$(cat other.log)"

# told LOG NAME: a number of the event of the last table made
told() { sed -n "s/.*\"event\":\"made\".*\"$2\":\([0-9]*\).*/\1/p" "$1" | tail -n 1; }
together 3 "$mpi" "$killed" --out tables --scratch scratch --threads 1 --json >again.log 2>&1 || fail "$(cat again.log)"
cmp "alone/$killed.m33" "tables/$killed.m33" || fail "a run that was killed makes another table"
[ -z "$(ls scratch)" ] || fail "left in scratch: $(ls scratch)"
rm "tables/$killed.m33"
together 3 "$mpi" "$killed" --out tables --scratch scratch --threads 1 --json >whole.log 2>&1 || fail "$(cat whole.log)"
[ "$(told whole.log scratch_bytes)" -gt 0 ] || fail "$(cat whole.log)"
[ "$(told again.log scratch_bytes)" -eq "$(told whole.log scratch_bytes)" ] || fail "a ply was settled again"

# What is wrong is told once, and by a process that has trouble of its own with its number.
together 2 "$mpi" KQvKRR9 --out tables >wrong.log 2>&1 && fail "nonsense is taken"
[ "$(grep -c "^mate33: " wrong.log)" -eq 1 ] || fail "$(cat wrong.log)"
together 2 "$mpi" KQvK --metric dtm50 --out tables >wrong.log 2>&1 && fail "dtm50 is taken"
grep -q "dtm50 is made by one process" wrong.log || fail "$(cat wrong.log)"
mkdir -p readonly
: >readonly/file
together 2 "$mpi" KQvK --out readonly/file >wrong.log 2>&1 && fail "a file is taken for a directory"
# Which of them is the first to stop the run is up to the machine.
grep -q "^mate33: process [12] of 2: .*readonly/file" wrong.log || fail "$(cat wrong.log)"
