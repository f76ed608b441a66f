import { CLOUD_CONFIG, RENDERERS, type Renderer } from './renderers.ts'

export interface BootkubeOptions {
  /** The machine installs itself: no other node will take over etcd. */
  readonly isSingleNode: boolean
}

/** Makes the first control plane out of /opt/openshift, and ends when the machines of the cluster have taken over. */
export const bootkube = ({ isSingleNode }: BootkubeOptions): string => `#!/bin/bash
# Every stage leaves a mark when it is done, so that a restart goes on where it ended.
set -euo pipefail
shopt -s nullglob
. /usr/local/bin/release-image.sh
. /usr/local/bin/bootstrap-service-record.sh

cd /opt/openshift
mkdir -p manifests bootstrap-manifests /etc/kubernetes/manifests /etc/kubernetes/bootstrap-configs \\
  /etc/kubernetes/bootstrap-manifests

# Only some platforms tell their operators about a cloud.
cloud_input=()
cloud_config=()
if [[ -e manifests/cloud-provider-config.yaml ]]; then
  cloud_input=(/assets/manifests/cloud-provider-config.yaml)
  cloud_config=(${CLOUD_CONFIG})
fi

in_image() {
  local image=$1
  shift
  pull_image "$image"
  podman run --quiet --rm --network host --env CLUSTER_PROFILE=self-managed-high-availability \\
    --volume "$PWD:/assets:z" "$image" "$@"
}

stage() {
  local name=$1
  shift
  if [[ -e .bootkube-$name.done ]]; then
    return
  fi
  record_stage_start "$name"
  "$@"
  touch ".bootkube-$name.done"
  record_stage_success "$name"
}

# What an operator has rendered: objects of the cluster, and static pods.
collect() {
  local from=$1
  if [[ -d $from/manifests ]]; then cp --recursive "$from/manifests/." manifests/; fi
  if [[ -d $from/bootstrap-manifests ]]; then cp --recursive "$from/bootstrap-manifests/." bootstrap-manifests/; fi
}

${RENDERERS.map(renderFunction).join('\n')}
wait_for_etcd() {
  local image
  image=$(image_for etcd)
  pull_image "$image"
  until podman run --quiet --rm --network host --volume /opt/openshift/tls:/tls:ro,z --entrypoint etcdctl "$image" \\
    --dial-timeout=1m --endpoints=https://localhost:2379 \\
    --cacert=/tls/etcd-ca-bundle.crt --cert=/tls/etcd-client.crt --key=/tls/etcd-client.key endpoint health; do
    echo "etcd does not answer yet."
    sleep 5
  done
}

# It copies static pods and secrets to where the kubelet reads them, and creates all objects.
start_control_plane() {
  local image
  image=$(image_for cluster-bootstrap)
  pull_image "$image"
  podman run --quiet --rm --network host --volume "$PWD:/assets:z" --volume /etc/kubernetes:/etc/kubernetes:z "$image" \\
    start --asset-dir=/assets --tear-down-early=false --required-pods="${isSingleNode ? '' : REQUIRED_PODS.join(',')}"
}

restore_version_overrides() {
  until oc --kubeconfig=auth/kubeconfig-loopback patch clusterversion/version --type=merge \\
    --patch-file=original_cvo_overrides.patch; do
    sleep 5
  done
}

# Machines of the cluster have their own server of configurations by now.
hand_over_etcd() {
  rm -f /etc/kubernetes/manifests/machineconfigoperator-bootstrap-pod.yaml
  in_image "$(image_for cluster-etcd-operator)" /usr/bin/cluster-etcd-operator wait-for-ceo \\
    --kubeconfig=/assets/auth/kubeconfig
}

stage collect-manifests cp --recursive openshift/. manifests/
${RENDERERS.map(({ name }) => `stage render-${name} render_${name.replaceAll('-', '_')}`).join('\n')}
stage wait-for-etcd wait_for_etcd
stage start-control-plane start_control_plane
${(isSingleNode ? SINGLE_NODE_END : CLUSTER_END).join('\n')}

touch /opt/openshift/.bootkube.done
echo "The bootstrap is complete."
`

const CLUSTER_END = [
  'stage restore-version-overrides restore_version_overrides',
  'stage hand-over-etcd hand_over_etcd',
]
/** No machine joins while the bootstrap runs: the rest is done after the restart. */
const SINGLE_NODE_END = ['stage bootstrap-in-place /usr/local/bin/bootstrap-in-place.sh']

/** Of the machines of the cluster. */
const REQUIRED_PODS = [
  'openshift-kube-apiserver/kube-apiserver',
  'openshift-kube-scheduler/openshift-kube-scheduler',
  'openshift-kube-controller-manager/kube-controller-manager',
  'openshift-cluster-version/cluster-version-operator',
]

function renderFunction({ name, image, command, output, place = [`collect ${output}`] }: Renderer): string {
  const words = command.map((word) => `    ${word}`).join(' \\\n')
  return `render_${name.replaceAll('-', '_')}() {
  rm -rf ${output} && mkdir ${output}
  in_image ${image === 'release' ? '"$RELEASE_IMAGE"' : `"$(image_for ${image})"`} \\
${words}
${place.map((line) => `  ${line}`).join('\n')}
}
`
}
