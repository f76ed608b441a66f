/**
 * What both flavours of the static network script share: which interfaces there are, and which settings are meant for
 * this machine. An initial ramdisk has few programs, so bash does nearly everything by itself.
 */
export const NETWORK_COMMON = `#!/bin/bash
# Sourced by pre-network-manager-config.sh. GROUNDWORK_ROOT is a folder to work in instead of /.
set -euo pipefail
shopt -s nullglob
# NetworkManager ignores settings that others may read.
umask 077

root=\${GROUNDWORK_ROOT:-}
settings=$root/etc/assisted/network
interfaces=$root/sys/class/net
connections=$root/etc/NetworkManager/system-connections
firstboot=$root/etc/coreos-firstboot-network
quiet_seconds=\${GROUNDWORK_QUIET_SECONDS:-3}
longest_wait_seconds=\${GROUNDWORK_LONGEST_WAIT_SECONDS:-30}

log() { echo "static network: $*"; }

in_initrd() { [[ -e $root/etc/initrd-release ]]; }

# Sets names to all interfaces but lo.
list_interfaces() {
  local path
  names=()
  for path in "$interfaces"/*; do
    [[ \${path##*/} == lo || ! -r $path/address ]] || names+=("\${path##*/}")
  done
}

# Slow drivers bring up an interface long after the first one: wait until none has been added for a while.
wait_for_interfaces() {
  local before quiet=0 waited=0
  list_interfaces
  while ((waited < longest_wait_seconds)) && { ((quiet < quiet_seconds)) || ((\${#names[@]} == 0)); }; do
    before="\${names[*]-}"
    sleep 1
    waited=$((waited + 1))
    list_interfaces
    if [[ "\${names[*]-}" == "$before" ]]; then quiet=$((quiet + 1)); else quiet=0; fi
  done
}

# Fills interface_of: MAC address in upper case -> name.
declare -A interface_of=()
read_mac_addresses() {
  local name mac path
  for name in "\${names[@]}"; do
    path=$interfaces/$name/address
    # A port of a bond shows the address of the bond; its own one is kept here.
    if [[ -r $interfaces/$name/bonding_slave/perm_hwaddr ]]; then path=$interfaces/$name/bonding_slave/perm_hwaddr; fi
    mac=
    read -r mac <"$path" || true
    mac=\${mac^^}
    [[ -n $mac ]] || continue
    # A VLAN or a bond has the address of what it is made of, and is not what is meant.
    if [[ -n \${interface_of[$mac]:-} && ! -e $interfaces/$name/device ]]; then continue; fi
    interface_of[$mac]=$name
  done
}

# Fills real_name_of for the host of a folder: name in its settings -> name on this machine. Fails when none is here.
declare -A real_name_of=()
read_host() {
  local line mac
  real_name_of=()
  [[ -r $1/mac_interface.ini ]] || return 1
  while IFS= read -r line || [[ -n $line ]]; do
    [[ $line == ?*=?* ]] || continue
    mac=\${line%%=*}
    mac=\${mac^^}
    if [[ -n \${interface_of[$mac]:-} ]]; then real_name_of[\${line#*=}]=\${interface_of[$mac]}; fi
  done <"$1/mac_interface.ini"
  ((\${#real_name_of[@]} > 0))
}

tell_no_host() {
  log "none of the settings is for this machine, which has these addresses:"
  local mac
  for mac in "\${!interface_of[@]}"; do log "  $mac (\${interface_of[$mac]})"; done
}

if [[ ! -d $settings ]]; then
  log "there are no settings."
  exit 0
fi
`
