-- GET instructions. A line is "<infra-env id> <host id>".
dofile("counted.lua")

local headers = {
  ["X-Secret-Key"] = "",
  ["discovery_agent_version"] = os.getenv("BENCH_AGENT"),
  ["Accept"] = "application/json",
}

function make(line)
  local infraEnv, host = line:match("^(%S+) (%S+)$")
  local path = ("/api/assisted-install/v2/infra-envs/%s/hosts/%s/instructions?timestamp=%d"):format(infraEnv, host, os.time())
  return wrk.format("GET", path, headers)
end
