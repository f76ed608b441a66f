import { RENDERERS, type Renderer } from './renderers.ts'

export interface BootkubeOptions {
  /** The machine installs itself: nobody else will take over etcd. */
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
  /etc/kubernetes/bootstrap-secrets

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

# What an operator has rendered: objects of the cluster, static pods, and the configuration of those.
collect() {
  local from=$1
  if [[ -d $from/manifests ]]; then cp --recursive "$from/manifests/." manifests/; fi
  if [[ -d $from/bootstrap-manifests ]]; then cp --recursive "$from/bootstrap-manifests/." bootstrap-manifests/; fi
  if [[ -f $from/config ]]; then cp "$from/config" "/etc/kubernetes/bootstrap-configs/$from-config.yaml"; fi
}

${RENDERERS.map(renderFunction).join('\n')}
place_secrets() {
  install -D -m 0600 tls/machine-config-server.crt /etc/ssl/mcs/tls.crt
  install -D -m 0600 tls/machine-config-server.key /etc/ssl/mcs/tls.key
  cp tls/*.crt tls/*.key tls/*.pub /etc/kubernetes/bootstrap-secrets/
  cp auth/kubeconfig-loopback /etc/kubernetes/bootstrap-secrets/kubeconfig
}

start_control_plane() {
  in_image "$(image_for cluster-bootstrap)" start --asset-dir=/assets --tear-down-early=false \\
    --required-pods="${REQUIRED_PODS.join(',')}"
}

restore_version_overrides() {
  until oc --kubeconfig=auth/kubeconfig-loopback patch clusterversion/version --type=merge \\
    --patch-file=original_cvo_overrides.patch; do
    sleep 5
  done
}

wait_for_etcd() {
  in_image "$(image_for cluster-etcd-operator)" /usr/bin/cluster-etcd-operator wait-for-ceo \\
    --kubeconfig=/assets/auth/kubeconfig
}

stage collect-manifests cp --recursive openshift/. manifests/
${RENDERERS.map(({ name }) => `stage render-${name} render_${name.replaceAll('-', '_')}`).join('\n')}
stage place-secrets place_secrets
stage start-control-plane start_control_plane
stage restore-version-overrides restore_version_overrides
${isSingleNode ? 'stage bootstrap-in-place /usr/local/bin/bootstrap-in-place.sh' : 'stage wait-for-etcd wait_for_etcd'}

touch /opt/openshift/.bootkube.done
echo "The bootstrap is complete."
`

const REQUIRED_PODS = [
  'openshift-kube-apiserver/kube-apiserver',
  'openshift-kube-scheduler/openshift-kube-scheduler',
  'openshift-kube-controller-manager/kube-controller-manager',
  'openshift-cluster-version/cluster-version-operator',
]

function renderFunction({ name, image, command, output }: Renderer): string {
  const words = command.map((word) => `    ${word}`).join(' \\\n')
  return `render_${name.replaceAll('-', '_')}() {
  rm -rf ${output} && mkdir ${output}
  in_image ${image === 'release' ? '"$RELEASE_IMAGE"' : `"$(image_for ${image})"`} \\
${words}
  collect ${output}
}
`
}
