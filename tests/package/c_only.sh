#!/usr/bin/env bash
# c_only.sh CMAKE PREFIX CC SOURCE-FOLDER WORK: a project in C alone links the installed shared library; the static one, or
# mate33 as a folder of it, is refused with one line that says what to write.
set -euo pipefail
cmake=$1 prefix=$2 cc=$3 sources=$4 work=$5
rm -rf "$work"
mkdir -p "$work"
cd "$work"

# configure NAME LINE...: a project of these lines, for which the log has what CMake says.
configure() {
  mkdir "$1"
  {
    printf 'cmake_minimum_required(VERSION 3.25)\nproject(engine LANGUAGES C)\n'
    printf '%s\n' "${@:2}"
  } >"$1/CMakeLists.txt"
  "$cmake" -S "$1" -B "$1/build" -G Ninja -DCMAKE_C_COMPILER="$cc" -DCMAKE_PREFIX_PATH="$prefix" >"$1.log" 2>&1
}
says() {
  tr -s ' \n' ' ' <"$1.log" | grep -qF -- "$2" || { cat "$1.log"; echo "c_only.sh: no word of '$2'" >&2; exit 1; }
}

advice='project(engine LANGUAGES C CXX)'
configure shared 'find_package(mate33 REQUIRED)' "add_executable(probe_fen $sources/examples/c/probe_fen.c)" \
  'target_link_libraries(probe_fen PRIVATE mate33::mate33)' || { cat shared.log; exit 1; }
says shared "$advice"
"$cmake" --build shared/build >shared.log || { cat shared.log; exit 1; }
if configure static 'find_package(mate33 REQUIRED COMPONENTS static)'; then exit 1; fi
says static "mate33::probe needs C++: $advice"
if configure folder "add_subdirectory($sources mate33)"; then exit 1; fi
says folder "mate33 needs C++ in the project around it: $advice"
echo "a project in C alone gets the shared library, or is told what it lacks"
