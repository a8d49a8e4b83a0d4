#!/usr/bin/env bash
# one_definition.sh ROOT: two classes of one name in one scope, in different files, may meet in a program; then the linker takes
# what belongs to one for both, without a word.
set -euo pipefail
cd "$1"

# Whatever is linked with parts of others: not the stand-ins, of which one takes a library's place, nor Fathom's own types, of
# which a program includes one header or the other.
sources() {
  find answers cli core engine generator js/native probe server \( -name '*.hpp' -o -name '*.h' -o -name '*.cpp' \) -print |
    grep -v -e node_modules -e 'mate33_\(fathom\|pyrrhic\)\.h$'
}

twice=$(sources | xargs awk '
  FNR == 1 { scope = ""; is_anonymous = 0 }
  /^namespace \{$/ { is_anonymous = 1 }
  /^\}  \/\/ namespace$/ { is_anonymous = 0 }
  /^namespace [a-z].*\{$/ { scope = $2 }
  /^\}  \/\/ namespace [a-z]/ { scope = "" }
  !is_anonymous && /^(class|struct|enum class) [A-Z][A-Za-z0-9]*( final)?( :.*)?( \{)?$/ {
    print scope "::" ($1 == "enum" ? $3 : $2), FILENAME
  }' | sort -u | awk '$1 == last { print $1 " is defined in " file " and in " $2 } { last = $1; file = $2 }')
[ -z "$twice" ] || {
  echo "$twice"
  echo "give one of each two another name"
  exit 1
}
