#!/usr/bin/env bash
# install.sh CMAKE BUILD PREFIX: installs what is built, staged under another name and then moved to PREFIX, as a
# distribution's package is: nothing installed may know where it was. Also says whether anything is missing or too much.
set -euo pipefail
cmake=$1 build=$2 prefix=$3
stage=$prefix.stage
rm -rf "$prefix" "$stage"
DESTDIR=$stage "$cmake" --install "$build" --prefix /opt/elsewhere >/dev/null
mv "$stage/opt/elsewhere" "$prefix"
rm -r "$stage"

fail() {
  echo "install.sh: $*" >&2
  exit 1
}

for path in "$build" "$stage" /opt/elsewhere "$(cd "$(dirname "$0")/../.." && pwd)"; do
  if found=$(grep -rlF --include='*.cmake' --include='*.pc' --include='*.h' --include='*.hpp' -- "$path" "$prefix"); then
    fail "these name '$path': $found"
  fi
done
for file in bin/mate33 include/mate33/mate33.h include/mate33/tablebase.hpp share/doc/mate33/LICENSE \
  share/doc/mate33/{algorithm,cluster,events,format,probing,six-men,uci}.md share/mate33/cluster/{Snakefile,slurm/config.yaml,slurm/status.sh} \
  share/man/man1/mate33.1 share/bash-completion/completions/mate33 share/zsh/site-functions/_mate33; do
  [ -s "$prefix/$file" ] || fail "$file was not installed"
done
"$prefix/bin/mate33" --version
# The programs that it starts are no commands of their own. It finds them: they say that there is nothing to compare with.
[ "$(ls "$prefix/bin")" = mate33 ] || fail "bin has more than mate33: $(ls "$prefix/bin")"
for other in syzygy:Syzygy gaviota:Gaviota; do
  [ -x "$build/mate33-compare-${other%:*}" ] || continue
  "$prefix/bin/mate33" verify KQvK "--${other%:*}" "$prefix" 2>"$prefix.said" || true
  grep -q "no ${other#*:} tables in $prefix" "$prefix.said" || fail "--${other%:*}: $(cat "$prefix.said")"
  rm "$prefix.said"
done

# The manual page has a section for every command, in the order of the help.
"$prefix/bin/mate33" --help | sed -n '/^Commands:/,/^$/s/^  \([a-z]*\) .*/.SS \1/p' >"$prefix.commands"
grep '^\.SS ' "$prefix/share/man/man1/mate33.1" | diff "$prefix.commands" - || fail "the manual page lacks a command"
rm "$prefix.commands"
if command -v man >/dev/null; then
  warnings=$(man --warnings -l "$prefix/share/man/man1/mate33.1" 2>&1 >/dev/null)
  [ -z "$warnings" ] || fail "man: $warnings"
fi

# Every link of the pages leads somewhere.
doc=$prefix/share/doc/mate33
links=0
while IFS= read -r link; do
  [ -e "$doc/${link%%#*}" ] || fail "a page links to $link, which is not installed"
  links=$((links + 1))
done < <(cat "$doc"/*.md | grep -o '](\([^)]*\))' | sed 's/^](//; s/)$//' | grep -v '^http')
[ "$links" -ge 3 ] || fail "only $links links in the pages"
# What holds for the whole program has its sections in the manual page, the exit codes one by one.
for section in 'EXIT STATUS' ENVIRONMENT FILES; do
  grep -qx "\.SH $section" "$prefix/share/man/man1/mate33.1" || fail "the manual page has no $section"
done
[ "$(sed -n '/^\.SH EXIT STATUS/,/^\.SH ENV/p' "$prefix/share/man/man1/mate33.1" | grep -c '^\.B [0-5]$')" -eq 6 ] ||
  fail "the manual page lacks an exit code"
