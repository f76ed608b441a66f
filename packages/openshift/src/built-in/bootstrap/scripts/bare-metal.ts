import { shellWord } from '@groundwork/text/shell-word'

/** Its own name server first, once the VIPs of the cluster are served here. */
export const localDnsPrepender = (nodeIp: string): string => `#!/bin/bash
# Dispatcher of NetworkManager: names of the cluster are known to a server on this machine before anybody else knows them.
set -uo pipefail

case \${2:-} in
up | dhcp4-change | dhcp6-change | reapply) ;;
*) exit 0 ;;
esac

address=${shellWord(nodeIp)}
if [[ -z $address ]]; then
  address=$(ip -json route get 192.0.2.1 2>/dev/null | sed --quiet 's/.*"prefsrc":"\\([^"]*\\)".*/\\1/p')
fi
if [[ -n $address ]] && ! grep --quiet --fixed-strings --line-regexp "nameserver $address" /etc/resolv.conf; then
  { echo "nameserver $address"; cat /etc/resolv.conf; } >/run/resolv.conf.bootstrap
  cat /run/resolv.conf.bootstrap >/etc/resolv.conf
fi
`

export const MASTER_BMH_UPDATE = `#!/bin/bash
# The operator for bare metal must not touch machines that are being installed already.
set -uo pipefail

export KUBECONFIG=/opt/openshift/auth/kubeconfig-loopback
hosts() {
  oc --namespace=openshift-machine-api get baremetalhosts --selector=installer.openshift.io/role=control-plane \\
    --output=name 2>/dev/null
}
until [[ -n $(hosts) || -e /opt/openshift/.bootkube.done ]]; do
  sleep 10
done
hosts | xargs --no-run-if-empty -I{} oc --namespace=openshift-machine-api annotate --overwrite {} \\
  baremetalhost.metal3.io/detached=
`
