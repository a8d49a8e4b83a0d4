#!/usr/bin/env bash
# Slurm on one node, two jobs at a time, makes all tables of up to four men; one job fails and is tried again.
. "$(dirname "$0")/jobs.sh"
for needed in snakemake munged slurmctld slurmd sbatch; do
  [ -x "$(command -v "$needed" || echo "/usr/sbin/$needed")" ] || skip "$needed is not installed"
done
PATH=$PATH:/usr/sbin

# Sockets have short names.
daemons=$(mktemp -d)
chmod 755 "$daemons"
end() {
  pkill -KILL -F "$daemons/slurmd.pid" 2>/dev/null || true
  pkill -KILL -F "$daemons/slurmctld.pid" 2>/dev/null || true
  pkill -KILL -F "$daemons/munged.pid" 2>/dev/null || true
  rm -rf "$daemons"
}
trap end EXIT

start_slurm() {
  local port=$((20000 + RANDOM % 10000)) host
  host=$(hostname -s)
  dd if=/dev/urandom of="$daemons/key" bs=1024 count=1 status=none
  chmod 600 "$daemons/key"
  munged --force --key-file="$daemons/key" --socket="$daemons/munge" --pid-file="$daemons/munged.pid" \
    --log-file="$daemons/munged.log" --seed-file="$daemons/seed"
  cat >"$daemons/slurm.conf" <<EOF
ClusterName=mate33
SlurmctldHost=$host(127.0.0.1)
SlurmctldPort=$port
SlurmdPort=$((port + 1))
SlurmUser=$(id -un)
SlurmdUser=$(id -un)
AuthType=auth/munge
AuthInfo=socket=$daemons/munge
CredType=cred/munge
ProctrackType=proctrack/linuxproc
TaskPlugin=task/none
JobAcctGatherType=jobacct_gather/none
AccountingStorageType=accounting_storage/none
SchedulerParameters=sched_interval=1,batch_sched_delay=0
SelectType=select/cons_tres
SelectTypeParameters=CR_CPU
SlurmdParameters=config_overrides
MpiDefault=none
ReturnToService=2
StateSaveLocation=$daemons/state
SlurmdSpoolDir=$daemons/spool
SlurmctldPidFile=$daemons/slurmctld.pid
SlurmdPidFile=$daemons/slurmd.pid
SlurmctldLogFile=$daemons/slurmctld.log
SlurmdLogFile=$daemons/slurmd.log
NodeName=$host NodeAddr=127.0.0.1 CPUs=2 RealMemory=8000
PartitionName=all Nodes=ALL Default=YES
EOF
  mkdir "$daemons/state" "$daemons/spool"
  export SLURM_CONF=$daemons/slurm.conf
  slurmctld
  slurmd
  for _ in $(seq 100); do
    case $(sinfo --noheader --format %T 2>/dev/null) in idle) return ;; esac
    sleep 0.2
  done
  tail -n 20 "$daemons"/*.log
  fail "Slurm does not start"
}

start_slurm
failing_once KQvKR
make_tables --profile "$cluster/slurm" --latency-wait 5 --max-jobs-per-second 20 --max-status-checks-per-second 20 \
  --config program="$work/failing_once" tables="--all 4" out="$work/tables" threads=1 memory=2G >jobs.log 2>&1 ||
  { tail -n 40 jobs.log; fail "the jobs"; }
[ -d failed ] || fail "no job failed"
grep -q "the machine has failed" mate33-KQvKR_dtm-*.log || fail "no job says that the machine has failed"
[ "$(find . -maxdepth 1 -name 'mate33-KQvKR_dtm-*.log' | wc -l)" -eq 2 ] || fail "the failed job was not tried again once"
check_tables "$work/tables" --all 4
