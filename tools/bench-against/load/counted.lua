-- Sends each line of a file as one request and ends when all are answered: wrk itself only knows durations. The script that loads this one
-- defines make(line). Arguments: number of connections, file with the lines, and what the script needs itself.
local ffi = require("ffi")
ffi.cdef [[
  typedef struct { long seconds; long nanoseconds; } bench_time;
  int clock_gettime(int clock, bench_time *time);
]]
local MONOTONIC = 1
local FOR_EVER_MS = 3600 * 1000

local lines = {}
local connections, started
local asked, sent = 0, 0
local isVerified = false

local function now()
  local time = ffi.new("bench_time")
  ffi.C.clock_gettime(MONOTONIC, time)
  return tonumber(time.seconds) + tonumber(time.nanoseconds) / 1e9
end

function init(args)
  connections = tonumber(args[1])
  for line in io.lines(args[2]) do lines[#lines + 1] = line end
  if prepare then prepare(args) end
end

-- wrk asks before each request, on each connection. A connection that asks when all lines are taken has its last answer.
function delay()
  asked = asked + 1
  if asked <= #lines then
    started = started or now()
    return 0
  end
  if asked == #lines + connections then
    io.write(("finished %.6f\n"):format(now() - started))
    io.flush()
  end
  return FOR_EVER_MS
end

function request()
  -- The first one is only looked at, to learn whether it is well formed.
  if not isVerified then
    isVerified = true
    return make(lines[1])
  end
  sent = math.min(sent + 1, #lines)
  return make(lines[sent])
end

function done(summary, latency)
  local errors = summary.errors
  io.write(("result %d %d %d %d %d\n"):format(
    latency:percentile(50), latency:percentile(99), summary.requests, errors.status,
    errors.connect + errors.read + errors.write))
end
