// The container runtime and the kubelet of the bootstrap machine, which runs only what is written into its directory.

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

export const KUBELET_CONFIG_PATH = '/etc/kubernetes/bootstrap-kubelet.yaml'

export const KUBELET = `#!/bin/bash
# Without an API server to talk to: it runs the pods of its directory, which are the first API server themselves.
set -euo pipefail

mkdir -p /etc/kubernetes/manifests
exec /usr/bin/kubelet \\
  --config=${KUBELET_CONFIG_PATH} \\
  --container-runtime-endpoint=/run/crio/crio.sock \\
  --root-dir=/var/lib/kubelet \\
  --v=2
`

export const KUBELET_CONFIG = `apiVersion: kubelet.config.k8s.io/v1beta1
kind: KubeletConfiguration
staticPodPath: /etc/kubernetes/manifests
cgroupDriver: systemd
clusterDomain: cluster.local
enableServer: false
authentication:
  anonymous:
    enabled: true
  webhook:
    enabled: false
authorization:
  mode: AlwaysAllow
`
