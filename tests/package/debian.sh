#!/usr/bin/env bash
# debian.sh ROOT DIRECTORY: makes the Debian package, and installs, uses and removes it in a Debian 12 of its own in DIRECTORY.
# Exit code 77: skipped.
set -euo pipefail
root=$(realpath "$1")
rm -rf "$2"
mkdir -p "$2"
directory=$(realpath "$2")
debian=$directory/debian

skip() {
  echo "skipped: $1"
  exit 77
}

[ "$(id -u)" -eq 0 ] || skip "only root can install in a Debian of its own"
command -v mmdebstrap >/dev/null || skip "there is no mmdebstrap (apt-get install mmdebstrap)"
command -v dpkg-shlibdeps >/dev/null || skip "there is no dpkg-shlibdeps (apt-get install dpkg-dev file)"
mmdebstrap --quiet --variant=apt --mode=root --skip=cleanup/apt bookworm "$debian" || skip "no Debian mirror answers"
trap 'rm -rf "$debian"' EXIT

cd "$root"
. scripts/debian.sh
pack_debian
cp build/deb/mate33_*.deb "$debian/tmp"

inside() { chroot "$debian" env DEBIAN_FRONTEND=noninteractive HOME=/tmp "$@"; }
files_of_system() { (cd "$debian" && find . -path ./tmp -prune -o -path ./var -prune -o -path ./proc -prune -o -print | sort); }

inside apt-get update -q
# What it depends on stays: what is compared is the package.
depends=$(dpkg-deb --field "$debian"/tmp/mate33_*.deb Depends | sed 's/([^)]*)//g; s/,/ /g')
# shellcheck disable=SC2086 # names of packages
inside apt-get install -q -y --no-install-recommends $depends
files_of_system >"$directory/before.txt"
inside sh -c 'apt-get install -q -y --no-install-recommends /tmp/mate33_*.deb'
inside mate33 generate KBNvK --out /tmp/tables
inside mate33 probe "8/8/8/8/8/7B/8/Nk5K w - - 0 1" --tables /tmp/tables | tee "$directory/probe.txt"
grep -q "mates in 33" "$directory/probe.txt"
[ -s "$debian/usr/share/doc/mate33/copyright" ]
inside apt-get purge -q -y mate33
files_of_system >"$directory/after.txt"
diff "$directory/before.txt" "$directory/after.txt"
echo "The package was installed, used and removed without a trace."
