// The container runtime and the kubelet of the bootstrap machine, which runs only what is written into its directory.
import { shellWord } from '@groundwork/text/shell-word'

export const KUBELET_PAUSE_IMAGE = `#!/bin/bash
# Prints the image that holds the network of a pod.
set -euo pipefail
. /usr/local/bin/release-image.sh

image_for pod
`

export const CRIO_CONFIGURE = `#!/bin/bash
set -euo pipefail
. /usr/local/bin/release-image.sh

pull_image "$RELEASE_IMAGE"
install -D -m 0600 "$PULL_SECRET" /var/lib/kubelet/config.json
mkdir -p /etc/crio/crio.conf.d
cat >/etc/crio/crio.conf.d/00-bootstrap <<EOF
[crio.image]
global_auth_file = "/var/lib/kubelet/config.json"
pause_image = "$(/usr/local/bin/kubelet-pause-image.sh)"
pause_image_auth_file = "/var/lib/kubelet/config.json"
EOF
`

/** Address of the machine in its network; empty: the kubelet finds one itself. */
export const kubelet = (nodeIp: string): string => `#!/bin/bash
# Without an API server to talk to: it runs the pods of its directory, which are the first API server themselves.
set -euo pipefail

mkdir -p /etc/kubernetes/manifests
exec /usr/bin/kubelet \\
  --anonymous-auth=false \\
  --container-runtime-endpoint=/var/run/crio/crio.sock \\
  --runtime-request-timeout=10m \\
${nodeIp === '' ? '' : `  --node-ip=${shellWord(nodeIp)} --address=${shellWord(nodeIp)} \\\n`}\
  --pod-manifest-path=/etc/kubernetes/manifests \\
  --minimum-container-ttl-duration=6m0s \\
  --cluster-domain=cluster.local \\
  --cgroup-driver=systemd \\
  --serialize-image-pulls=false \\
  --volume-plugin-dir=/etc/kubernetes/kubelet-plugins/volume/exec \\
  --v=2
`
