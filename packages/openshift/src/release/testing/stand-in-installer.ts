// A script with the manners of openshift-install: it consumes its input, keeps a state, logs, and fails or hangs where what it reads
// says so.

const room = (kind: string, length: number) => `\0_RELEASE_${kind}_LOCATION_\0${'X'.repeat(length)}\0`

const SCRIPT = `#!/bin/sh
command="$2"
test "$1" = agent && { command="$3"; shift; }
dir="$4"
cd "$dir" || exit 9
echo "time=\\"2026-01-02T03:04:05Z\\" level=info msg=\\"working in $dir\\"" | tee -a .openshift_install.log >&2
env | grep '^OPENSHIFT_INSTALL\\|^HOME\\|PROXY' | sort > environment.txt
env | cut -d= -f1 | sort > variables.txt
echo "$@" > arguments.txt
stat -c %a . > mode.txt
complain() {
  echo "time=\\"2026-01-02T03:04:06Z\\" level=error msg=\\"$1\\"" | tee -a .openshift_install.log >&2
}
case "$command" in
unconfigured-ignition)
  for file in infraenv pull-secret; do
    test -f cluster-manifests/$file.yaml || { complain "there is no $file.yaml"; exit 5; }
  done
  case "$(cat cluster-manifests/infraenv.yaml)" in
  *please-fail*) complain "invalid: $(cat cluster-manifests/*.yaml | tr -d '\\\\\\\\"')"; complain "the machine is too old"; exit 6 ;;
  esac
  # As the real one, it makes up names anew every time.
  printf '{"ignition":{"version":"3.2.0"},"storage":{"files":[{"path":"/etc/assisted/id","contents":{"source":"data:,%s"}}' \\
    "$(cat /proc/sys/kernel/random/uuid)" > unconfigured-agent.ign
  for file in $(find cluster-manifests mirror agent-config.yaml -type f 2> /dev/null | sort); do
    printf ',{"path":"/etc/assisted/%s","contents":{"source":"data:;base64,%s"}}' "$file" "$(base64 -w0 "$file")" >> unconfigured-agent.ign
  done
  printf ']}}' >> unconfigured-agent.ign
  rm -rf cluster-manifests mirror agent-config.yaml
  ;;
manifests)
  case "$(cat install-config.yaml)" in
  *please-fail*) complain "invalid value in $(cat install-config.yaml | tr -d '\\\\\\\\"')"; complain "the network is too small"; exit 3 ;;
  *please-hang*)
    echo $$ > "$(sed -n 's/.*pids=\\([^ "]*\\).*/\\1/p' install-config.yaml)"
    trap '' TERM
    sleep 1000 &
    echo $! >> "$(sed -n 's/.*pids=\\([^ "]*\\).*/\\1/p' install-config.yaml)"
    complain "waiting for nothing"
    wait; wait ;;
  esac
  mkdir -p manifests openshift
  echo 'kind: Infrastructure' > manifests/cluster-infrastructure-02-config.yml
  printf 'apiVersion: config.openshift.io/v1\\nkind: Scheduler\\nmetadata:\\n  name: cluster\\nspec:\\n  mastersSchedulable: false\\n' \\
    > manifests/cluster-scheduler-02-config.yml
  echo 'kind: Secret' > openshift/99_kubeadmin-password-secret.yaml
  printf '{"*installconfig.InstallConfig":{"config":%s}}' "$(cat install-config.yaml)" > .openshift_install_state.json
  rm install-config.yaml
  # Signers that are given are taken out of the directory, and only where they are asked for.
  if test "$OPENSHIFT_INSTALL_LOAD_CLUSTER_CERTS" = true && ls tls/*-signer.key > /dev/null 2>&1; then
    mkdir .signers
    mv tls/*-signer.* .signers
  fi
  ;;
ignition-configs|single-node-ignition-config)
  test -f .openshift_install_state.json || { complain "there is no state"; exit 4; }
  ls manifests openshift > listing.txt
  mkdir -p auth
  printf '{"ignition":{"version":"3.2.0"},"storage":{}}' > bootstrap.ign
  test "$command" = ignition-configs || mv bootstrap.ign bootstrap-in-place-for-live-iso.ign
  test "$command" = ignition-configs && for role in master worker; do printf '{"ignition":{"version":"3.2.0"},"role":"%s"}' $role > $role.ign; done
  printf '{"clusterID":"6f1b1d3e-2f4c-4a55-9f0e-0d8f5f7f2a11"}' > metadata.json
  printf 'secret' > auth/kubeadmin-password
  test -f tls/kubeadmin-password.hash && cat tls/kubeadmin-password > auth/kubeadmin-password 2> /dev/null
  printf 'kubeconfig' > auth/kubeconfig
  test -d .signers && printf '%s\\n' 'current-context: admin' 'contexts: [{name: admin, context: {cluster: c, user: admin}}]' \\
    "clusters: [{name: c, cluster: {server: 'https://api.example.com:6443', certificate-authority-data: $(cat .signers/kube-apiserver-*.crt | base64 -w0)}}]" \\
    > auth/kubeconfig
  rm -rf manifests openshift
  ;;
esac
exit 0
`

/** Behind its end are the places that a release writes into. */
export const STAND_IN_INSTALLER = Buffer.from(
  `${SCRIPT}${room('IMAGE', 273)}${room('VERSION', 64)}${room('ARCHITECTURE', 64)}\n`,
)
