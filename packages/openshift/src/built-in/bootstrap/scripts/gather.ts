// For people who look into a bootstrap that does not get on.

export const INSTALLER_GATHER = `#!/bin/bash
# Usage: installer-gather.sh [--id NAME] [ADDRESS OF A CONTROL PLANE MACHINE]...
# Packs logs of this machine, and of the named ones, into ~/log-bundle-NAME.tar.gz, or into TAR_FILE.
set -uo pipefail

name=$(date --utc +%Y%m%d%H%M%S)
if [[ \${1:-} == --id ]]; then
  name=$2
  shift 2
fi
directory=$(mktemp --directory)
trap 'rm -rf "$directory"' EXIT
mkdir -p "$directory/bootstrap"

for unit in release-image crio-configure crio kubelet bootkube approve-csr progress; do
  journalctl --no-pager --unit "$unit" >"$directory/bootstrap/$unit.log" 2>&1
done
cp --recursive /var/log/openshift "$directory/bootstrap/services" 2>/dev/null
crictl ps --all >"$directory/bootstrap/containers.txt" 2>&1
for container in $(crictl ps --all --quiet 2>/dev/null); do
  crictl logs "$container" >"$directory/bootstrap/$container.log" 2>&1
done
/usr/local/bin/bootstrap-verify-api-server-urls.sh >"$directory/bootstrap/api-names.txt" 2>&1
/usr/local/bin/bootstrap-cluster-gather.sh "$directory/cluster"

for address in "$@"; do
  ssh -o BatchMode=yes -o StrictHostKeyChecking=no "core@$address" sudo bash -s \\
    </usr/local/bin/installer-masters-gather.sh >"$directory/$address.tar.gz"
done
archive=\${TAR_FILE:-$HOME/log-bundle-$name.tar.gz}
tar --create --gzip --file "$archive" --directory "$directory" .
echo "Everything is in $archive."
`

export const INSTALLER_MASTERS_GATHER = `#!/bin/bash
# Writes an archive with logs of this machine to its output.
set -uo pipefail

directory=$(mktemp --directory)
trap 'rm -rf "$directory"' EXIT
for unit in crio kubelet machine-config-daemon-firstboot NetworkManager; do
  journalctl --no-pager --unit "$unit" >"$directory/$unit.log" 2>&1
done
crictl ps --all >"$directory/containers.txt" 2>&1
for container in $(crictl ps --all --quiet 2>/dev/null); do
  crictl logs "$container" >"$directory/$container.log" 2>&1
done
tar --create --gzip --directory "$directory" .
`

export const BOOTSTRAP_CLUSTER_GATHER = `#!/bin/bash
# Usage: bootstrap-cluster-gather.sh DIRECTORY. Writes what the API knows, without secrets.
set -uo pipefail

directory=$1
export KUBECONFIG=/opt/openshift/auth/kubeconfig-loopback
mkdir -p "$directory"
for kind in nodes clusteroperators clusterversion pods events csr machineconfigs machineconfigpools; do
  oc get "$kind" --all-namespaces --output=json --request-timeout=20s >"$directory/$kind.json" 2>"$directory/$kind.err"
done
`
