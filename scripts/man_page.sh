#!/usr/bin/env bash
# man_page.sh MATE33 FILE: writes the manual page of the program, made of what its --help says.
set -euo pipefail
if [ $# -ne 2 ]; then
  echo "usage: scripts/man_page.sh MATE33 FILE" >&2
  exit 2
fi
program=$1 page=$2
temporary=$page.tmp$$
trap 'rm -f "$temporary"' EXIT

# Text as it stands: help is laid out in columns. A backslash, and a dot or quote that begins a line, mean something to
# man; so does a hyphen, which is a minus in options.
verbatim() {
  echo .nf
  sed -e 's/\\/\\e/g' -e 's/-/\\-/g' -e "s/^\([.']\)/\\\\\&\1/"
  echo .fi
}

{
  version=$("$program" --version)
  printf '.TH MATE33 1 "" "%s" "User Commands"\n.SH NAME\nmate33 \\- generate and probe chess endgame tables\n' "$version"
  printf '.SH SYNOPSIS\n'
  "$program" --help | sed -n 's/^Usage: //p' | verbatim
  printf '.SH DESCRIPTION\n'
  "$program" --help | verbatim
  printf '.SH COMMANDS\n'
  # Each line of two words or more between "Commands:" and the next empty line begins with a command.
  commands=$("$program" --help | sed -n '/^Commands:/,/^$/s/^  \([a-z]*\) .*/\1/p')
  [ -n "$commands" ] || { echo "man_page.sh: no commands in '$program --help'" >&2; exit 1; }
  for command in $commands; do
    printf '.SS %s\n' "$command"
    "$program" "$command" --help | verbatim
  done
} >"$temporary"
mv "$temporary" "$page"
