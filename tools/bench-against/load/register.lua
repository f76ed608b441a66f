-- POST a host. A line is "<infra-env id> <host id>".
dofile("counted.lua")

local agent = os.getenv("BENCH_AGENT")
local headers = { ["X-Secret-Key"] = "", ["Content-Type"] = "application/json", ["Accept"] = "application/json" }

function make(line)
  local infraEnv, host = line:match("^(%S+) (%S+)$")
  local body = ('{"host_id":"%s","discovery_agent_version":"%s"}'):format(host, agent)
  return wrk.format("POST", ("/api/assisted-install/v2/infra-envs/%s/hosts"):format(infraEnv), headers, body)
end
