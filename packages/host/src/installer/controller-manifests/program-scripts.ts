// What brings the program of the controller to a node, and what keeps it there. Both run in an image of the release, of which they
// use bash, curl and coreutils only. Directories come from variables so that tests can run them anywhere.

/**
 * Puts the program where the next container starts it from: out of the cache of this node, or from the service, until it is the right
 * one. The service may be away for hours, so there is no limit; pauses grow up to a minute.
 */
export const PROVIDE_PROGRAM = `set -euo pipefail
cache=\${PROGRAM_CACHE:-/cache}
directory=\${PROGRAM_DIRECTORY:-/program}
pause=\${PROGRAM_FIRST_PAUSE:-2}
longest_pause=60
draft_age=3600
wanted=$PROGRAM_SHA256
kept=$cache/groundwork-host-$wanted
draft=$directory/.groundwork-host

# The first process of a container is not ended by a signal that it does not handle.
pausing=
trap '[[ -z $pausing ]] || kill "$pausing" || true; exit 143' TERM

log() { TZ=UTC printf '%(%FT%TZ)T %s\\n' -1 "$*"; }

sum_of() {
  local sum
  sum=$(sha256sum <"$1") || return 1
  echo "\${sum%% *}"
}

is_right() { [[ -f $1 && $(sum_of "$1") == "$wanted" ]]; }

# Which proxy leads to the service was decided when this was written: programs read lists of exceptions in different ways.
unset http_proxy https_proxy HTTPS_PROXY all_proxy ALL_PROXY no_proxy NO_PROXY
if [[ -n \${PROGRAM_PROXY:-} ]]; then
  export http_proxy=$PROGRAM_PROXY https_proxy=$PROGRAM_PROXY
fi

trust=()
if [[ \${SKIP_CERT_VERIFICATION:-false} == true ]]; then
  trust=(--insecure)
elif [[ -n \${CA_CERT_PATH:-} ]]; then
  # Beside what the node trusts, and not instead of it.
  cat "$CA_CERT_PATH" >"$directory/.authorities"
  cat /etc/pki/tls/certs/ca-bundle.crt >>"$directory/.authorities" 2>/dev/null || true
  trust=(--cacert "$directory/.authorities")
fi

take_kept() { is_right "$kept" && cp "$kept" "$draft" && is_right "$draft"; }

fetch() {
  local status
  log "fetching $PROGRAM_URL"
  status=$(curl --fail --silent --show-error --location --connect-timeout 30 --speed-limit 1 --speed-time 60 \\
    --output "$draft" --write-out '%{http_code}' "\${trust[@]+"\${trust[@]}"}" --url "$PROGRAM_URL") || {
    if [[ $status == 404 ]]; then
      log "the service does not have this program any more; one with the SHA-256 $wanted is needed." >&2
    fi
    return 1
  }
  is_right "$draft" && return
  log "what came has the SHA-256 $(sum_of "$draft") and should have $wanted: it is damaged, or another program." >&2
  return 1
}

# For the next pod on this node, which may start when the service is away. By a rename: others see all of it or nothing.
keep() {
  local incoming=$cache/.incoming.$RANDOM.$RANDOM
  is_right "$kept" && return
  if ! { cp "$draft" "$incoming" && mv -f "$incoming" "$kept"; }; then
    rm -f "$incoming"
    log "it cannot be kept on this node; that does no harm as long as the service can be reached." >&2
  fi
}

# What a node that lost its power left behind. A young one may be somebody else's who is at it now.
for left in "$cache"/.incoming.*; do
  [[ -f $left ]] || continue
  if (($(printf '%(%s)T' -1) - $(stat -c %Y "$left") > draft_age)); then rm -f "$left"; fi
done

until take_kept || fetch; do
  log "that did not work; the next attempt is in $pause seconds." >&2
  sleep "$pause" &
  pausing=$!
  wait "$pausing"
  pausing=
  pause=$((pause * 2))
  ((pause <= longest_pause)) || pause=$longest_pause
done
keep
chmod 0755 "$draft"
mv -f "$draft" "$directory/groundwork-host"
log "the program is ready."
`

/**
 * Waits, so that the program stays on this node. When the controller has deleted its set, the cache is emptied; when only this pod ends,
 * with a restart of its node for example, the cache is what the next one needs.
 */
export const KEEP_PROGRAM = `set -euo pipefail
cache=\${PROGRAM_CACHE:-/cache}
account=\${PROGRAM_ACCOUNT:-/var/run/secrets/kubernetes.io/serviceaccount}

is_over() {
  local host=$KUBERNETES_SERVICE_HOST status
  [[ $host == *:* ]] && host="[$host]"
  status=$(curl --silent --output /dev/null --write-out '%{http_code}' --max-time 10 --noproxy '*' \\
    --cacert "$account/ca.crt" --header @<(printf 'Authorization: Bearer %s\\n' "$(<"$account/token")") \\
    --url "https://$host:$KUBERNETES_SERVICE_PORT$PROGRAM_SET_PATH") || return 1
  [[ $status == 404 ]]
}

end() {
  kill "$waiting" || true
  if is_over; then
    rm -f "$cache"/groundwork-host-* "$cache"/.incoming.*
    echo "the controller has finished; the program was removed from this node."
  else
    echo "the program stays on this node."
  fi
  exit 0
}
sleep infinity &
waiting=$!
trap end TERM INT

echo "the program is on this node."
wait "$waiting"
`
