/** Hands the policies of this machine to nmstate, which finds the interfaces by their MAC addresses itself. */
export const NETWORK_NMSTATE = `#!/bin/bash
set -euo pipefail

delay_seconds=\${DISCOVERY_DELAY_SECONDS:-0}
if ((delay_seconds > 0)); then
  echo "static network: waiting $delay_seconds seconds, as the infra-env asks for."
  sleep "$delay_seconds"
fi

# shellcheck source=/dev/null
. "\${0%/*}/common_network_script.sh"

policies=$root/etc/nmstate

wait_for_interfaces
read_mac_addresses

matched=0
for host in "$settings"/*/; do
  host=\${host%/}
  if read_host "$host"; then
    log "the settings in $host are for this machine."
    matched=1
    mkdir -p "$policies"
    for policy in "$host"/*.yml; do cp "$policy" "$policies/"; done
  fi
done

if ((matched == 0)); then
  tell_no_host
  exit 0
fi

failed=0
if ! nmstatectl service; then
  log "nmstate could not apply the settings; see above." >&2
  failed=1
fi

# What it has written must be there after the switch to the real root, too.
if in_initrd; then
  mkdir -p "$firstboot"
  for connection in "$connections"/*; do cp "$connection" "$firstboot/"; done
  "$root/usr/sbin/coreos-copy-firstboot-network"
fi
exit "$failed"
`
