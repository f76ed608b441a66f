/** Gives NetworkManager the keyfiles of this machine, with the names that its interfaces really have. */
export const NETWORK_KEYFILE = `#!/bin/bash
# Settings name interfaces as their author did; MAC addresses tell which ones are meant.
set -euo pipefail

# shellcheck source=/dev/null
. "\${0%/*}/common_network_script.sh"

udev=$root/run/udev
longest_naming_seconds=\${GROUNDWORK_LONGEST_NAMING_SECONDS:-120}
staged=$root/run/groundwork-static-network
destination=$connections
if in_initrd; then destination=$firstboot; fi

# udev makes a record of an interface once it has given it its name. One that is gone was renamed just now.
has_unnamed() {
  local name index
  [[ -e $udev/control ]] || return 1
  for name in "\${names[@]}"; do
    { read -r index <"$interfaces/$name/ifindex" && [[ -e $udev/data/n$index ]]; } 2>/dev/null || return 0
  done
  return 1
}

# A driver calls it eth0, and udev calls it ens3 some time later: NetworkManager would find no eth0, and ask for an
# address by DHCP.
wait_for_names() {
  local waited=0
  while has_unnamed; do
    if ((waited >= longest_naming_seconds)); then
      log "udev may still rename some of these: \${names[*]}"
      return
    fi
    sleep 1
    waited=$((waited + 1))
    list_interfaces
  done
}

# Sets REPLY: eth0 -> ens3, eth0.101 -> ens3.101, anything else as it is. A name has at most 15 characters; the part
# before the dot gives way, because the number behind it tells VLANs apart.
real_name() {
  local real rest keep
  REPLY=$1
  [[ -n $1 ]] || return 0
  if [[ -n \${real_name_of[$1]:-} ]]; then
    REPLY=\${real_name_of[$1]}
  elif [[ $1 == [!.]*.* && -n \${real_name_of[\${1%%.*}]:-} ]]; then
    real=\${real_name_of[\${1%%.*}]}
    rest=.\${1#*.}
    keep=$((15 - \${#rest}))
    if ((keep < 1)); then keep=1; fi
    REPLY=\${real:0:keep}$rest
  fi
}

# Copies a keyfile and puts real names where a value is the name of an interface.
rename_in() {
  local line key
  while IFS= read -r line || [[ -n $line ]]; do
    key=\${line%%=*}
    case $key in
      # Words of a person, and domains that may begin like an interface.
      "$line" | dns-search | *description) ;;
      *)
        real_name "\${line#*=}"
        line=$key=$REPLY
        ;;
    esac
    printf '%s\\n' "$line"
  done <"$1"
}

stage_host() {
  local file name extension target
  for file in "$1"/*; do
    name=\${file##*/}
    [[ $name != mac_interface.ini ]] || continue
    extension=
    if [[ $name == *.nmconnection ]]; then extension=.nmconnection; fi
    real_name "\${name%.nmconnection}"
    target=$REPLY$extension
    if [[ -e $staged/$target ]]; then log "$target is there twice; that of $file is used."; fi
    rename_in "$file" >"$staged/$target"
    log "$name becomes $target"
  done
}

wait_for_interfaces
wait_for_names
read_mac_addresses

rm -rf "$staged"
mkdir -p "$staged"
matched=0
for host in "$settings"/*/; do
  host=\${host%/}
  if read_host "$host"; then
    log "the settings in $host are for this machine."
    matched=1
    stage_host "$host"
  fi
done

if ((matched == 0)); then
  tell_no_host
  exit 0
fi

mkdir -p "$destination"
# Nothing else may configure an interface that these settings are for.
for old in "$destination"/*; do rm -rf "$old"; done
for new in "$staged"/*; do cp "$new" "$destination/"; done
rm -rf "$staged"
log "$destination is ready."
`
