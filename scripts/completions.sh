#!/usr/bin/env bash
# completions.sh MATE33 bash|zsh FILE: writes what a shell needs to complete the program's arguments, made of what its --help
# says.
set -euo pipefail
if [ $# -ne 3 ] || { [ "$2" != bash ] && [ "$2" != zsh ]; }; then
  echo "usage: scripts/completions.sh MATE33 bash|zsh FILE" >&2
  exit 2
fi
program=$1 shell=$2 file=$3
temporary=$file.tmp$$
trap 'rm -f "$temporary"' EXIT

# As in man_page.sh: each line between "Commands:" and the next empty line begins with a command.
commands=$("$program" --help | sed -n '/^Commands:/,/^$/s/^  \([a-z]*\) .*/\1/p' | tr '\n' ' ')
[ -n "$commands" ] || { echo "completions.sh: no commands in '$program --help'" >&2; exit 1; }

# options_of COMMAND: lines "--option VALUE", without VALUE where it takes none.
options_of() {
  "$program" "$1" --help | sed -n 's/^  \(-[a-zA-Z] \[ \)\?\(--[a-z0-9-]*\)\( \]\)\? \?\([A-Z]*\)\( .*\)\?$/\2 \4/p' |
    sed 's/ *$//'
}

# What may stand for a VALUE of the help; others are numbers and names that only a person knows.
values_of() {
  case $1 in
  DIR) echo '<directories>' ;;
  FILE) echo '<files>' ;;
  M) echo "dtm wdl dtz dtm50 all repetition" ;;
  S) echo "one both" ;;
  L) echo "quick best" ;;
  F) echo "flat m33" ;;
  I) echo "once all" ;;
  esac
}

# The two lists as a case of the shell: by command, and by the option before.
case_of_options() {
  local command
  for command in $commands; do
    printf '    %s) all_options="%s" ;;\n' "$command" "$(options_of "$command" | cut -d ' ' -f 1 | tr '\n' ' ' | sed 's/ $//')"
  done
}
case_of_values() {
  local command option value values
  for command in $commands; do options_of "$command"; done | LC_ALL=C sort -u | while read -r option value; do
    [ -n "$value" ] || continue
    values=$(values_of "$value")
    printf '    %s) values="%s" ;;\n' "$option" "${values:-<none>}"
  done
}

{
  if [ "$shell" = zsh ]; then printf '#compdef mate33\n'; fi
  printf '# Completes the arguments of mate33 in %s. Made of its --help by scripts/completions.sh.\n\n' "$shell"
  # What both have in common: the command is the first word that is no option of the program itself.
  cat <<END
_mate33_lists() {
  all_commands="$commands"
  all_options="" values=""
  case \$1 in
    "") all_options="--help --version --tables" ;;
$(case_of_options)
  esac
  case \$2 in
$(case_of_values)
  esac
}
END
  if [ "$shell" = bash ]; then
    cat <<'END'

_mate33() {
  local all_commands all_options values word command="" i
  local current=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD-1]}
  for ((i = 1; i < COMP_CWORD; i++)); do
    word=${COMP_WORDS[i]}
    if [ "$word" = --tables ]; then ((i++)); continue; fi
    if [ "${word:0:1}" != - ]; then command=$word; break; fi
  done
  _mate33_lists "$command" "$before"
  COMPREPLY=()
  case $values in
    "<directories>") mapfile -t COMPREPLY < <(compgen -d -- "$current") ;;
    "<files>") mapfile -t COMPREPLY < <(compgen -f -- "$current") ;;
    "<none>") ;;
    ?*) mapfile -t COMPREPLY < <(compgen -W "$values" -- "$current") ;;
    *)
      if [ "${current:0:1}" = - ]; then
        mapfile -t COMPREPLY < <(compgen -W "$all_options" -- "$current")
      elif [ -z "$command" ]; then
        mapfile -t COMPREPLY < <(compgen -W "$all_commands" -- "$current")
      elif [ "$command" = repack ]; then
        mapfile -t COMPREPLY < <(compgen -f -- "$current")
      fi
      ;;
  esac
  if [[ $values == "<"[df]* || $command == repack ]]; then compopt -o filenames 2>/dev/null || true; fi
}
complete -F _mate33 mate33
END
  else
    cat <<'END'

_mate33() {
  local all_commands all_options values word command="" i
  local before=${words[CURRENT-1]} current=${words[CURRENT]}
  for ((i = 2; i < CURRENT; i++)); do
    word=${words[i]}
    if [[ $word == --tables ]]; then ((i++)); continue; fi
    if [[ $word != -* ]]; then command=$word; break; fi
  done
  _mate33_lists "$command" "$before"
  case $values in
    "<directories>") _files -/ ;;
    "<files>") _files ;;
    "<none>") _message "a value" ;;
    ?*) compadd -- ${=values} ;;
    *)
      if [[ $current == -* ]]; then
        compadd -- ${=all_options}
      elif [[ -z $command ]]; then
        compadd -- ${=all_commands}
      elif [[ $command == repack ]]; then
        _files
      fi
      ;;
  esac
}
if [[ $funcstack[1] == _mate33 ]]; then _mate33 "$@"; else compdef _mate33 mate33; fi
END
  fi
} >"$temporary"
mv "$temporary" "$file"
