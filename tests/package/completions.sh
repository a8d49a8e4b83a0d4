#!/usr/bin/env bash
# completions.sh MATE33 SCRIPT bash|zsh: what SCRIPT (scripts/completions.sh) writes for that shell offers every command, and of
# each the options that its --help has, and no others.
set -euo pipefail
program=$1 script=$2 shell=$3
if ! command -v "$shell" >/dev/null; then
  echo "skipped: $shell is not there"
  exit 77
fi
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
file=$work/completions
"$script" "$program" "$shell" "$file"

fail() {
  echo "completions.sh: $*" >&2
  exit 1
}
same() { # what it is, what was offered, what should be
  [ "$(tr ' ' '\n' <<<"$2" | sed '/^$/d' | sort)" = "$(sort <<<"$3")" ] || fail "$1: offered '$2', expected '$3'"
}

# lists COMMAND BEFORE NAME: one of the lists that both shells complete from.
lists() { "$shell" -c 'compdef() { :; }; complete() { :; }; . "$1"
  _mate33_lists "$2" "$3"; eval "printf %s \"\$$4\""' "$shell" "$file" "$1" "$2" "$3"; }

commands=$("$program" --help | sed -n '/^Commands:/,/^$/s/^  \([a-z]*\) .*/\1/p')
same "commands" "$(lists "" "" all_commands)" "$commands"
for command in $commands; do
  # Words in the first column of the options that begin with two hyphens, however they are written there.
  options=$("$program" "$command" --help | sed -n '/^Options:/,/^$/p' | grep -E '^  -' | cut -c 1-30 |
    grep -oE -- '--[a-z0-9-]+')
  same "options of $command" "$(lists "$command" "" all_options)" "$options"
done
[ "$(lists probe --tables values)" = "<directories>" ] || fail "--tables is not completed by directories"
[ "$(lists probe --rules values)" = "<files>" ] || fail "--rules is not completed by files"
[ "$(lists generate --sides values)" = "one both" ] || fail "--sides is not completed by its values"
[ "$(lists generate --threads values)" = "<none>" ] || fail "--threads takes a number"
[ -z "$(lists generate --force values)" ] || fail "--force takes no value"
if [ "$shell" != bash ]; then exit 0; fi

# As readline calls it.
# shellcheck disable=SC1090
. "$file"
complete_words() {
  COMP_WORDS=("$@") COMP_CWORD=$(($# - 1))
  _mate33
  echo "${COMPREPLY[*]-}"
}
[ "$(complete_words mate33 gen)" = generate ] || fail "gen: $(complete_words mate33 gen)"
[ "$(complete_words mate33 --tables data pl)" = "plan placements" ] || fail "pl: $(complete_words mate33 --tables data pl)"
[ "$(complete_words mate33 generate KQvK --for)" = "--format --force" ] || fail "--for: $(complete_words mate33 generate --for)"
[ "$(complete_words mate33 generate --level b)" = best ] || fail "--level b"
mkdir "$work/my tables"
(cd "$work" && [ "$(complete_words mate33 probe --tables my)" = "my tables" ]) || fail "a directory"
