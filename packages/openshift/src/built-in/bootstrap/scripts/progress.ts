// What goes on beside the bootstrap: certificates of nodes, the news that it is over, and what happened when.
import { shellWord } from '@groundwork/text/shell-word'

const KUBECONFIG = '/opt/openshift/auth/kubeconfig'

export const APPROVE_CSR = `#!/bin/bash
# Nothing else can approve the certificates of the first machines: the controller that does it later runs on them.
set -uo pipefail

export KUBECONFIG=\${1:-${KUBECONFIG}}
while [[ ! -e /opt/openshift/.bootkube.done ]]; do
  oc get csr --output 'go-template={{range .items}}{{if not .status}}{{.metadata.name}}{{"\\n"}}{{end}}{{end}}' 2>/dev/null |
    xargs --no-run-if-empty oc adm certificate approve
  sleep 20
done
`

export const REPORT_PROGRESS = `#!/bin/bash
set -uo pipefail

export KUBECONFIG=\${1:-${KUBECONFIG}}
echo "Waiting for the end of the bootstrap."
while [[ ! -e /opt/openshift/.bootkube.done ]]; do
  sleep 5
done
/usr/local/bin/wait-for-ha-api.sh

echo "Telling the cluster."
until oc --namespace=kube-system get configmap bootstrap >/dev/null 2>&1 ||
  oc --namespace=kube-system create configmap bootstrap --from-literal=status=complete; do
  sleep 5
done
`

/** A single node has no API server when its bootstrap ends. It reports the end itself, after its restart. */
export const REPORT_PROGRESS_ALONE = `#!/bin/bash
set -uo pipefail

echo "Waiting for the end of the bootstrap."
while [[ ! -e /opt/openshift/.bootkube.done ]]; do
  sleep 5
done
echo "This machine restarts from its disk, and tells the cluster then."
`

export const NO_OTHER_API = `#!/bin/bash
# There is no other machine whose API server could be waited for.
`

/** Two others, so that one may be restarted while the bootstrap machine goes away. */
export const waitForHaApi = (wanted: number): string => `#!/bin/bash
# Ends when enough API servers run on machines of the cluster itself.
set -uo pipefail

export KUBECONFIG=\${KUBECONFIG:-${KUBECONFIG}}
running() {
  oc --namespace=openshift-kube-apiserver get pods --selector=apiserver=true \\
    --field-selector=status.phase=Running --output=name 2>/dev/null | wc --lines
}
until (("$(running)" >= ${wanted})); do
  sleep 5
done
`

export const BOOTSTRAP_SERVICE_RECORD = `#!/bin/bash
# What a service did when, one JSON object a line, for the collection of logs. Other scripts read this file with ".".
RECORD_DIRECTORY=/var/log/openshift

record() {
  local phase=$1 stage=$2
  mkdir -p "$RECORD_DIRECTORY"
  printf '{"timestamp":"%s","phase":"%s","stage":"%s"}\\n' "$(date --utc +%FT%TZ)" "$phase" "$stage" \\
    >>"$RECORD_DIRECTORY/$(basename "$0" .sh).json"
}
record_stage_start() { record 'stage start' "$1"; }
record_stage_success() { record 'stage end' "$1"; }
`

export const verifyApiServerUrls = (domain: string): string => `#!/bin/bash
# Says whether the names of the API lead anywhere. Only a hint for people: nothing depends on its end.
set -uo pipefail

for host in ${shellWord(`api.${domain}`)} ${shellWord(`api-int.${domain}`)}; do
  if ! getent ahosts "$host" >/dev/null; then
    echo "The name $host is not known to the DNS servers of this machine."
  elif curl --silent --insecure --max-time 10 --output /dev/null "https://$host:6443/healthz"; then
    echo "https://$host:6443 answers."
  else
    echo "https://$host:6443 does not answer (yet): the name leads to $(getent ahosts "$host" | head --lines 1)."
  fi
done
`
