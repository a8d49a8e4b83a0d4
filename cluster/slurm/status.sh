#!/bin/sh
# Says of a job of Slurm, for Snakemake: running, success or failed. The controller forgets a job minutes after its
# end; then the accounts say, where Slurm keeps any. A job that neither knows counts as failed: trying it again costs
# little, for a table that is there is left alone.
id=${1%%;*}
state=$(scontrol --oneliner show job "$id" 2>/dev/null | sed -n 's/.* JobState=\([A-Z_]*\).*/\1/p')
[ -n "$state" ] || state=$(sacct --jobs "$id" --allocations --noheader --parsable2 --format State 2>/dev/null | head -n 1)
case $state in
COMPLETED) echo success ;;
PENDING | CONFIGURING | RUNNING | COMPLETING | SUSPENDED | REQUEUED | RESIZING | SIGNALING | STAGE_OUT) echo running ;;
*) echo failed ;;
esac
