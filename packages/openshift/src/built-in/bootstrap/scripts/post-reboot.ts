// What a machine that was its own bootstrap has left to do once it has started from its disk.

export const POST_REBOOT_PATH = '/usr/local/bin/bootstrap-in-place-post-reboot.sh'

/**
 * In a larger cluster the bootstrap machine does this; here that machine has become the node. Every step
 * can be done again, and those that must not are marked, so that the unit may be restarted at any time.
 */
export const POST_REBOOT = `#!/bin/bash
# Finishes the bootstrap of a machine that is alone. Ends when the cluster version is available.
set -euo pipefail

export KUBECONFIG=/etc/kubernetes/bootstrap-secrets/kubeconfig
HOME_DIRECTORY=/opt/openshift
API_POD=/etc/kubernetes/manifests/kube-apiserver-pod.yaml
PAUSE=\${PAUSE:-10}

wait_for_api() {
  until oc get --raw=/readyz >/dev/null 2>&1; do
    echo "Waiting for the API."
    sleep "$PAUSE"
  done
}

# The script that says so elsewhere would need an API server while this machine restarts.
signal_bootstrap_complete() {
  until oc --namespace=kube-system get configmap bootstrap >/dev/null 2>&1; do
    oc --namespace=kube-system create configmap bootstrap --from-literal=status=complete || sleep "$PAUSE"
  done
}

# release_lease NAMESPACE NAME: who held it was a part of the bootstrap and will not give it back. Older ones are ConfigMaps.
release_lease() {
  local mark=$HOME_DIRECTORY/.released-$1-$2
  [[ -e $mark ]] && return
  until oc --namespace="$1" delete lease "$2" --ignore-not-found &&
    oc --namespace="$1" delete configmap "$2" --ignore-not-found; do
    sleep "$PAUSE"
  done
  touch "$mark"
}

restore_version_overrides() {
  until oc patch clusterversion/version --type=merge --patch-file="$HOME_DIRECTORY/original_cvo_overrides.patch"; do
    sleep "$PAUSE"
  done
}

conditions() {
  oc get "$@" --output 'go-template={{range .items}}{{range .status.conditions}}{{.type}}={{.status}}{{"\\n"}}{{end}}{{end}}' 2>/dev/null
}
has_line() { [[ $'\\n'$1$'\\n' == *$'\\n'"$2"$'\\n'* ]]; }
is_ready() { has_line "$(conditions "$@")" Ready=True; }

# Only what a kubelet asks for: requests of others are for people to judge.
waiting_requests() {
  oc get csr --output 'go-template={{range .items}}{{if not .status.conditions}}{{.spec.signerName}} {{.metadata.name}}{{"\\n"}}{{end}}{{end}}' 2>/dev/null |
    sed --quiet --regexp-extended 's,^kubernetes.io/(kube-apiserver-client-kubelet|kubelet-serving) ,,p'
}

admit_this_node() {
  until is_ready nodes --selector=node-role.kubernetes.io/master; do
    echo "Waiting for the node."
    waiting_requests | xargs --no-run-if-empty oc adm certificate approve || true
    sleep "$PAUSE"
  done
}

# The address of the node is known to units that are written while the kubelet runs already.
restart_kubelet() {
  until is_ready pods --namespace=openshift-kube-apiserver-operator --selector=app=kube-apiserver-operator; do
    echo "Waiting for the operator of the API server."
    sleep "$PAUSE"
  done
  systemctl daemon-reload
  systemctl restart kubelet.service

  # The pod of the bootstrap is replaced by the one of the operator.
  while grep --quiet bootstrap-kube-apiserver "$API_POD"; do
    echo "Waiting for the API server of the cluster."
    sleep "$PAUSE"
  done
  systemctl restart kubelet.service
}

wait_for_version() {
  until has_line "$(conditions clusterversions)" Available=True; do
    echo "Waiting for the cluster version."
    oc get clusteroperators --output 'go-template={{range .items}}{{.metadata.name}}:{{range .status.conditions}}{{if eq .type "Available"}} {{.status}} {{.message}}{{end}}{{end}}{{"\\n"}}{{end}}' 2>/dev/null |
      sed '/: True /d' || true
    sleep "$PAUSE"
  done
}

# Keys of the bootstrap go first: without them this unit does not start again.
clean_up() {
  rm -rf /etc/kubernetes/bootstrap-secrets /etc/kubernetes/bootstrap-configs
  rm -rf /usr/local/bin/installer-gather.sh /usr/local/bin/installer-masters-gather.sh \\
    /var/log/log-bundle-bootstrap.tar.gz "$HOME_DIRECTORY"
  systemctl disable bootkube.service
}

wait_for_api
signal_bootstrap_complete
release_lease openshift-cluster-version version
release_lease kube-system cluster-policy-controller-lock
restore_version_overrides
admit_this_node
restart_kubelet
wait_for_version
clean_up
echo "The bootstrap of this machine is complete."
`
