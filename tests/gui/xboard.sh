#!/usr/bin/env bash
# A game in a real GUI: xboard, through polyglot, on a display of its own, lets mate33 play the longest win of KBNvK
# against stockfish, pondering. usage: xboard.sh MATE33. Exit code 77: skipped.
set -euo pipefail
mate33=$(realpath "$1")
fen="8/8/8/8/8/7B/8/Nk5K w - - 0 1"
promised=33
PATH="$PATH:/usr/games"

for program in Xvfb xboard polyglot stockfish; do
  if ! command -v "$program" >/dev/null; then
    echo "skipped: there is no $program (apt-get install xvfb xboard polyglot stockfish)"
    exit 77
  fi
done

work=$(mktemp -d)
display_id='' gui_id=''
# end ID: ends a process of ours; xboard can hang in its own signal handler, so that asking is not always enough
end() {
  kill "$1" 2>/dev/null || true
  for _ in {1..25}; do
    kill -0 "$1" 2>/dev/null || break
    sleep 0.2
  done
  kill -KILL "$1" 2>/dev/null || true
  wait "$1" 2>/dev/null || true
}
clean_up() {
  for id in $gui_id $display_id; do end "$id"; done
  rm -rf "$work"
}
trap clean_up EXIT
cd "$work"

fail() {
  echo "FAILED: $1" >&2
  cat game.pgn mate33.log xboard.log 2>/dev/null | tail -100 >&2 || true
  exit 1
}

# wait_for SECONDS COMMAND...: until the command succeeds
wait_for() {
  local ends=$((SECONDS + $1))
  shift
  until "$@"; do
    [ "$SECONDS" -lt "$ends" ] || return 1
    sleep 0.2
  done
}

# polyglot_file NAME COMMAND: how polyglot starts an engine
polyglot_file() {
  printf '[PolyGlot]\nEngineCommand = %s\nEngineName = %s\nLog = true\nLogFile = %s.log\n[Engine]\n' "$2" "$1" "$1" >"$1.ini"
}

"$mate33" generate KBNvK --out tables >/dev/null 2>&1 || fail "mate33 generate"
echo "$fen" >position.fen
polyglot_file mate33 "$mate33 uci --tables $work/tables"
polyglot_file stockfish "$(command -v stockfish)"

Xvfb -displayfd 3 -screen 0 1024x768x24 -nolisten tcp 3>display >/dev/null 2>&1 &
display_id=$!
wait_for 30 test -s display || fail "Xvfb does not start"

# A home of its own: xboard writes its settings there.
HOME=$work DISPLAY=":$(cat display)" xboard -fcp "polyglot mate33.ini" -fd "$work" -scp "polyglot stockfish.ini" \
  -sd "$work" -mg 1 -lpf position.fen -lpi 1 -sgf game.pgn -st 0:01 -depth 12 -autoCallFlag false >xboard.log 2>&1 &
gui_id=$!
wait_for 180 grep -qs "final score" xboard.log || fail "the game does not end"

game=$(tr '\n' ' ' <game.pgn)
[[ $game == *'[White "mate33"]'* ]] || fail "mate33 is not White"
[[ $game == *'[Result "1-0"]'* ]] || fail "mate33 has not won"
[[ $game == *"Checkmate} 1-0"* ]] || fail "the game has not ended in checkmate"
grep -q '#' game.pgn || fail "no move mates"
moves=$(grep -oE '(^| )[0-9]+\. ' game.pgn | tail -1 | tr -d ' .')
[ "$moves" -le "$promised" ] || fail "$moves moves instead of $promised"
grep -q "Adapter->Engine: go .*ponder" mate33.log || fail "mate33 was not asked to ponder"
echo "mate33 mated stockfish in $moves moves of $promised promised"
