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
  printf '.SH EXIT STATUS\n'
  # "Exit codes: 0 done, 1 a check failed, ...": to the next empty line.
  codes=$("$program" --help | sed -n '/^Exit codes:/,/^$/p' | tr '\n' ' ' | sed 's/^Exit codes: //; s/\. *$//; s/, \([0-9]\)/\n\1/g')
  [ -n "$codes" ] || { echo "man_page.sh: no exit codes in '$program --help'" >&2; exit 1; }
  while read -r code meaning; do
    printf '.TP\n.B %s\n%s\n' "$code" "$meaning"
  done <<<"$codes"
  cat <<'END'
.SH ENVIRONMENT
.TP
.B MATE33_PATH
Directories to look for tables in, separated by colons, where
.B \-\-tables
is not given.
.TP
.B XDG_DATA_HOME
Where neither is given, tables are looked for in
.IR $XDG_DATA_HOME/mate33 ,
if that is a directory.
.SH FILES
.TP
.I data
Where tables are looked for at last, and where
.B mate33 generate
writes them unless
.B \-\-out
says otherwise.
.TP
.IR KQvKR.m33 ", and others"
A table of the general format, of the material that its name says.
.TP
.IR KBNvK.bin ", " KBNvK.bin.zst
The flat table of king, bishop and knight against king, plain or compressed.
END
} >"$temporary"
mv "$temporary" "$page"
