/** Fetches the host executable and installs it only if it is the one that is meant. The unit's start timeout is the only limit. */
export const FETCH_HOST = `#!/bin/bash
# Usage: groundwork-fetch-host URL SHA256 [OPTION FOR CURL]...
#
# A proxy is taken from the usual variables of the environment.
set -euo pipefail

url=$1
wanted=$2
shift 2

target=\${GROUNDWORK_HOST:-/usr/local/bin/groundwork-host}
pause=\${GROUNDWORK_FIRST_PAUSE:-5}
longest_pause=300

log() { echo "groundwork-fetch-host: $*"; }

sum_of() {
  local sum
  sum=$(sha256sum <"$1") || return 1
  echo "\${sum%% *}"
}

if [[ -x $target && $(sum_of "$target") == "$wanted" ]]; then
  log "the executable is here already."
  exit 0
fi

# Beside its target: a rename is then all or nothing, and the file has the security label of its directory.
mkdir -p "\${target%/*}"
fetched=$(mktemp "\${target%/*}/.groundwork-host.XXXXXX")
trap 'rm -f "$fetched"' EXIT

while true; do
  log "fetching $url"
  if curl --fail --silent --show-error --location --connect-timeout 30 --speed-limit 1 --speed-time 60 \\
    --output "$fetched" "$@" --url "$url"; then
    got=$(sum_of "$fetched")
    if [[ $got == "$wanted" ]]; then
      break
    fi
    log "its checksum is $got and should be $wanted: it is damaged, or the service has a newer one and this image is old." >&2
  fi
  log "that did not work; the next attempt is in $pause seconds." >&2
  sleep "$pause"
  pause=$((pause * 2))
  ((pause <= longest_pause)) || pause=$longest_pause
done

chmod 0755 "$fetched"
mv -f "$fetched" "$target"
log "installed $target."
`
