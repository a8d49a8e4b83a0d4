# Sourced by run.sh, test.sh and .ci/run, in the project's root.

say() { printf '\n== %s\n' "$*"; }

# packages_of SECTION...: the packages of these sections of packages.txt
packages_of() {
  local section
  for section in "$@"; do
    sed -n "/^\[$section\]/,/^\[/p" packages.txt | grep -v '^[[#]' || true
  done
}

# install_packages SECTION...: installs what is missing of these sections
install_packages() {
  local missing=() package
  for package in $(packages_of "$@"); do
    dpkg-query -W -f '${db:Status-Status}' "$package" 2>/dev/null | grep -qx installed || missing+=("$package")
  done
  if [ ${#missing[@]} -eq 0 ]; then return; fi
  local as_root=()
  if [ "$(id -u)" -ne 0 ]; then
    if ! command -v sudo >/dev/null; then
      printf 'Missing packages: %s\nInstall them as root: apt-get install %s\n' "${missing[*]}" "${missing[*]}" >&2
      exit 2
    fi
    as_root=(sudo)
  fi
  say "Installing ${missing[*]}"
  "${as_root[@]}" apt-get update -q
  "${as_root[@]}" env DEBIAN_FRONTEND=noninteractive apt-get install -q -y --no-install-recommends "${missing[@]}"
}

# build PRESET [-D OPTION=VALUE]... [arguments]: configures with these options and builds with these arguments. A folder that is
# not there is built from nothing, and so in batches of sources, unless the options say otherwise; one that is there stays as it
# is. A stage of CI keeps what was compiled.
build() {
  local preset=$1 options=() log=build/$1/.ninja_log lines=0
  shift
  if [ ! -f "build/$preset/CMakeCache.txt" ]; then options+=(-D MATE33_JOIN_SOURCES=ON); fi
  while [ "${1-}" = -D ]; do
    options+=(-D "$2")
    shift 2
  done
  say "Building ($preset)"
  cmake --preset "$preset" "${options[@]}" >/dev/null
  if [ -f "$log" ]; then lines=$(wc -l <"$log"); fi
  cmake --build --preset "$preset" "$@"
  if [ -n "${MATE33_STAGE_FOLDER-}" ]; then
    tail -n +$((lines + 1)) "$log" >"$(mktemp "$MATE33_STAGE_FOLDER/units-XXXX.txt")"
  fi
}
