#!/usr/bin/env bash
# Snakemake makes tables on this machine: a job that fails is tried again, a run that is killed goes on, and tables that
# are there are left alone, however old.
. "$(dirname "$0")/jobs.sh"
command -v snakemake >/dev/null || skip "snakemake is not installed"

failing_once KQvK
make() { make_tables --cores 2 --restart-times 2 --config program="$1" tables="KBNvK KRPvK KQvKR" out=tables threads=1 memory=2G; }
make "$work/failing_once" >first.log 2>&1 || fail "$(tail -n 20 first.log)"
[ -d failed ] || fail "no job failed"
check_tables tables KBNvK KRPvK KQvKR

touch tables/KQvK.m33
make "$program" >again.log 2>&1
grep -q "Nothing to be done" again.log || fail "tables that are there are made again: $(cat again.log)"

# Of a run that is killed, the tables that were made stay.
rm tables/KRPvK.m33 tables/KQRvK.m33 tables/KRBvK.m33
setsid bash -c "$(declare -f make_tables make); cluster='$cluster' make '$program'" >killed.log 2>&1 &
group=$!
while [ ! -e tables/KQRvK.m33 ]; do sleep 0.05; done
kill -KILL -- "-$group" 2>/dev/null || true
wait "$group" 2>/dev/null || true
make_tables --unlock --config program="$program" tables="KBNvK KRPvK KQvKR" out=tables >/dev/null 2>&1
made=$(stat -c %Y.%i tables/KQRvK.m33)
make "$program" >last.log 2>&1 || fail "$(tail -n 20 last.log)"
[ "$(stat -c %Y.%i tables/KQRvK.m33)" = "$made" ] || fail "a table was made twice"
rm -f tables/.*.claim
check_tables tables KBNvK KRPvK KQvKR
