-- wrk's script: asks for a legal position of random men after the other, and counts what is not answered with 200.

local pieces = { "K", "B", "N", "k" }

-- FEN of the men on different squares, kings apart, and Black's king not on a line with a piece that may give check: only
-- such that the side not to move, Black, can never be in check. So every one is legal.
local function fen()
  while true do
    local at, squares, board = {}, {}, {}
    for i = 1, 4 do
      repeat squares[i] = math.random(0, 63) until not at[squares[i]]
      at[squares[i]] = pieces[i]
    end
    local function apart(a, b)
      return math.abs(a % 8 - b % 8), math.abs(math.floor(a / 8) - math.floor(b / 8))
    end
    local kx, ky = apart(squares[1], squares[4])
    local bx, by = apart(squares[2], squares[4])
    local nx, ny = apart(squares[3], squares[4])
    if math.max(kx, ky) > 1 and bx ~= by and nx * ny ~= 2 then
      for rank = 7, 0, -1 do
        local row, empty = "", 0
        for file = 0, 7 do
          local piece = at[8 * rank + file]
          if piece then
            if empty > 0 then row = row .. empty end
            row, empty = row .. piece, 0
          else
            empty = empty + 1
          end
        end
        board[#board + 1] = empty > 0 and row .. empty or row
      end
      return table.concat(board, "/") .. "_w_-_-_0_1"
    end
  end
end

local threads = 0
function setup(thread)
  thread:set("seed", threads)
  threads = threads + 1
end

-- So many that no cache but the server's own matters, made before the clock runs.
local requests, next_request = {}, 0
function init()
  math.randomseed(33 + seed)
  for i = 1, 20000 do requests[i] = wrk.format("GET", "/standard?fen=" .. fen()) end
end

function request()
  next_request = next_request % #requests + 1
  return requests[next_request]
end

function done(summary, latency)
  local errors = summary.errors
  io.write(string.format("requests/s  %.0f\n", summary.requests / summary.duration * 1e6))
  io.write(string.format("p50         %.3f ms\np99         %.3f ms\nmax         %.3f ms\n", latency:percentile(50) / 1000,
    latency:percentile(99) / 1000, latency.max / 1000))
  io.write(string.format("errors      %d (connect %d, read %d, write %d, status %d, timeout %d) of %d requests\n",
    errors.connect + errors.read + errors.write + errors.status + errors.timeout, errors.connect, errors.read, errors.write,
    errors.status, errors.timeout, summary.requests))
end
