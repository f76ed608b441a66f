import type { HostFacts } from '@groundwork/engine/facts'
import { rootFile, WORLD_EXECUTABLE } from '@groundwork/ignition/discovery'
import type { IgnitionConfig } from '@groundwork/ignition/document'
import { mergeIgnition } from '@groundwork/ignition/document'

const SCRIPT_PATH = '/usr/local/bin/remove-discovery-system.sh'

/** A machine that was discovered from its own disk has two systems after the installation; the first one goes. */
export function withStaterootCleanup(config: IgnitionConfig, host: HostFacts): IgnitionConfig {
  if (host.inventory?.boot?.device_type !== 'persistent') return config
  return mergeIgnition(config, {
    ignition: { version: config.ignition.version },
    storage: { files: [rootFile(SCRIPT_PATH, WORLD_EXECUTABLE, CLEANUP_SCRIPT)] },
    systemd: {
      units: [{ name: 'cleanup-assisted-discovery-stateroot.service', enabled: true, contents: UNIT }],
    },
  })
}

/** Deployments are numbered anew after each that goes, so the last one goes first. */
export const CLEANUP_SCRIPT = `#!/bin/bash
set -euo pipefail

booted=$(ostree admin status | awk '$1 == "*" { print $2; exit }')
[[ -n $booted ]]
mount -o remount,rw /sysroot
ostree admin status | awk -v booted="$booted" '
  $1 == "*" { number++; next }
  NF >= 2 && $2 ~ /[.][0-9]+$/ { if ($1 != booted) print number + 0; number++ }
' | sort -rn | while read -r number; do
  ostree admin undeploy "$number"
done
for root in /sysroot/ostree/deploy/*; do
  if [[ $root != "/sysroot/ostree/deploy/$booted" ]]; then
    chattr -R -i "$root" || true
    rm -rf -- "$root"
  fi
done
ostree admin cleanup
touch /var/lib/discovery-system-removed
`

const UNIT = `[Unit]
Description=Remove the system that this machine was discovered with
ConditionPathExists=!/var/lib/discovery-system-removed
After=local-fs.target

[Service]
Type=oneshot
ExecStart=/bin/bash ${SCRIPT_PATH}

[Install]
WantedBy=multi-user.target
`
