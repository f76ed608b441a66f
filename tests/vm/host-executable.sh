#!/usr/bin/bash
# Stands in for the host executable: says who it is to the service, as the real one does first of all.
set -eu
while [ $# -gt 0 ]; do
  case "$1" in
    --url) url=$2 && shift ;;
    --infra-env-id) infra_env=$2 && shift ;;
  esac
  shift
done
mac=$(cat /sys/class/net/e*/address | head -n 1 | tr -d :)
host="00000000-0000-4000-8000-$mac"
answer=$(curl -sS --max-time 20 -o /dev/null -w '%{http_code}' \
  -H "X-Secret-Key: ${PULL_SECRET_TOKEN:-}" -H 'Content-Type: application/json' \
  -d "{\"host_id\":\"$host\",\"discovery_agent_version\":\"fixture\"}" \
  "$url/api/assisted-install/v2/infra-envs/$infra_env/hosts")
echo "FIXTURE registered=$host $answer"
exec sleep infinity
