-- POST an inventory. A line is "<infra-env id> <host id> <name> <physical bytes> <usable bytes>"; the third argument is a file
-- with the reply, in which @NAME@, @PHYSICAL@ and @USABLE@ stand once each and in the order of the list below.
dofile("counted.lua")

local headers = {
  ["X-Secret-Key"] = "",
  ["Content-Type"] = "application/json",
  ["discovery_agent_version"] = os.getenv("BENCH_AGENT"),
  ["Accept"] = "application/json",
}
local parts = {}

function prepare(args)
  local file = io.open(args[3])
  local text = file:read("*a")
  file:close()
  for _, mark in ipairs({ "@NAME@", "@PHYSICAL@", "@USABLE@" }) do
    local from, to = text:find(mark, 1, true)
    parts[#parts + 1] = text:sub(1, from - 1)
    text = text:sub(to + 1)
  end
  parts[#parts + 1] = text
end

function make(line)
  local infraEnv, host, name, physical, usable = line:match("^(%S+) (%S+) (%S+) (%S+) (%S+)$")
  local path = ("/api/assisted-install/v2/infra-envs/%s/hosts/%s/instructions"):format(infraEnv, host)
  return wrk.format("POST", path, headers, parts[1] .. name .. parts[2] .. physical .. parts[3] .. usable .. parts[4])
end
