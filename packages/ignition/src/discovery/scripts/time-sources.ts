// Both scripts may run again. The clock may be set at any time, however wrong it is: chrony by itself allows that only
// for the first three measurements, and those are often over before a source can be reached.

const ANY_STEP = 'makestep 1.0 -1'

const server = (source: string): string => `server ${source} iburst`

const START = `#!/bin/bash
set -euo pipefail

configuration=\${CHRONY_CONF:-/etc/chrony.conf}
`

/** Adds to the sources that the machine has. */
export const addTimeSources = (sources: readonly string[]): string => `${START}
if grep -q '^makestep ' "$configuration"; then
  sed -i 's/^makestep .*/${ANY_STEP}/' "$configuration"
else
  printf '\\n%s\\n' '${ANY_STEP}' >>"$configuration"
fi

while IFS= read -r line; do
  if ! grep -qxF -- "$line" "$configuration"; then
    echo "add-ntp-sources: $line"
    printf '%s\\n' "$line" >>"$configuration"
  fi
done <<'SOURCES'
${sources.map(server).join('\n')}
SOURCES
`

/** Makes these the only sources, apart from those that DHCP tells. */
export const replaceTimeSources = (sources: readonly string[]): string => `${START}
cat >"$configuration" <<'CONFIGURATION'
${sources.map(server).join('\n')}
sourcedir /run/chrony-dhcp
driftfile /var/lib/chrony/drift
${ANY_STEP}
rtcsync
logdir /var/log/chrony
CONFIGURATION
echo "add-ntp-sources: ${sources.length} sources replace all others."
`
