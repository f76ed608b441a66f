// The bootstrap of a machine that is alone: what it has become in memory is packed into the Ignition of its own disk.
import { shellWord } from '@groundwork/text/shell-word'
import { POST_REBOOT_PATH } from './post-reboot.ts'

/** Ends with /opt/openshift/master.ign. Each step leaves a mark, so that a restart goes on where it ended. */
export const BOOTSTRAP_IN_PLACE = `#!/bin/bash
set -euo pipefail
. /usr/local/bin/release-image.sh

cd /opt/openshift

# What is copied of etcd must not change any more. Without its manifest the kubelet ends it.
if [[ ! -e .in-place-etcd.done ]]; then
  echo "Stopping etcd."
  if [[ -e /etc/kubernetes/manifests/etcd-member-pod.yaml ]]; then
    mv /etc/kubernetes/manifests/etcd-member-pod.yaml /etc/kubernetes/
  fi
  until running=$(crictl ps --quiet --name '^etcd') && [[ -z $running ]]; do
    sleep 5
  done
  touch .in-place-etcd.done
fi

if [[ ! -e .in-place-ignition.done ]]; then
  echo "Asking for the configuration of a master."
  until curl --fail --silent --show-error --output original-master.ign \\
    --header 'Accept: application/vnd.coreos.ignition+json;version=3.2.0' http://localhost:22624/config/master; do
    sleep 5
  done

  # Logs are for people: the node must not wait for them.
  TAR_FILE=/opt/openshift/log-bundle-bootstrap.tar.gz /usr/local/bin/installer-gather.sh --id bootstrap ||
    tar --create --gzip --file log-bundle-bootstrap.tar.gz --files-from /dev/null

  image=$(image_for cluster-bootstrap)
  pull_image "$image"
  podman run --quiet --rm --privileged --network host \\
    --volume /opt/openshift:/assets:z \\
    --volume /usr/local/bin:/assets/bin \\
    --volume /var/lib/etcd:/assets/etcd-data \\
    --volume /etc/kubernetes:/assets/kubernetes \\
    "$image" bootstrap-in-place --asset-dir=/assets \\
    --input=/assets/bootstrap-in-place/master-update.fcc --output=/assets/master.ign
  chmod 0600 master.ign
  touch .in-place-ignition.done
fi
`

const SECRETS = '/etc/kubernetes/bootstrap-secrets'

/** Where the program above finds it, and the path by which pods of the control plane read it. */
const TREES = [
  ['kubernetes/bootstrap-configs', '/etc/kubernetes/bootstrap-configs'],
  ['tls', SECRETS],
  [
    'etcd-bootstrap/etc-kubernetes/static-pod-resources/etcd-member',
    '/etc/kubernetes/static-pod-resources/etcd-member',
  ],
  ['etcd-data', '/var/lib/etcd'],
] as const

const pod = (name: string, from: string) =>
  [from, `/etc/kubernetes/manifests/${name}-pod.yaml`, '0600'] as const

const FILES = [
  ['auth/kubeconfig-loopback', `${SECRETS}/kubeconfig`, '0600'],
  pod('etcd', 'etcd-bootstrap/etc-kubernetes/manifests/etcd-member-pod.yaml'),
  ...['kube-apiserver', 'kube-controller-manager', 'kube-scheduler'].map((name) =>
    pod(name, `bootstrap-manifests/${name}-pod.yaml`),
  ),
  ['original_cvo_overrides.patch', '/opt/openshift/original_cvo_overrides.patch', '0600'],
  ['bootstrap-in-place/bootstrap-in-place-post-reboot.sh', POST_REBOOT_PATH, '0555'],
  ['log-bundle-bootstrap.tar.gz', '/var/log/log-bundle-bootstrap.tar.gz', '0600'],
  ['bin/installer-masters-gather.sh', '/usr/local/bin/installer-masters-gather.sh', '0555'],
  ['bin/installer-gather.sh', '/usr/local/bin/installer-gather.sh', '0555'],
] as const

/** Keys are inside, and files of trees are readable for all users. */
const PRIVATE_DIRECTORIES = [SECRETS, '/var/lib/etcd']

/** What is added to the Ignition that the machine config server hands out: the control plane, and who finishes the bootstrap. */
export const MASTER_UPDATE = `variant: fcos
version: 1.1.0
ignition:
  config:
    merge:
      - local: original-master.ign
storage:
  directories:
${PRIVATE_DIRECTORIES.map((path) => `    - path: ${path}\n      mode: 0700\n`).join('')}  trees:
${TREES.map(([local, path]) => `    - local: ${local}\n      path: ${path}\n`).join('')}  files:
${FILES.map(([local, path, mode]) => `    - path: ${path}\n      mode: ${mode}\n      contents:\n        local: ${local}\n`).join('')}systemd:
  units:
    - name: bootkube.service
      enabled: true
      contents: |
        [Unit]
        Description=Finish the bootstrap of a machine that is alone
        Wants=kubelet.service
        After=kubelet.service
        ConditionPathExists=${SECRETS}/kubeconfig

        [Service]
        Type=oneshot
        ExecStart=${POST_REBOOT_PATH}
        Restart=on-failure
        RestartSec=5s

        [Install]
        WantedBy=multi-user.target
`

/** Only where no installer runs on the machine: that would write the disk itself, and never starts this. */
export const installToDisk = (disk: string): string => `#!/bin/bash
set -euo pipefail

until [[ -e /opt/openshift/.bootkube.done && -s /opt/openshift/master.ign ]]; do
  sleep 5
done
coreos-installer install --copy-network --ignition-file /opt/openshift/master.ign ${shellWord(disk)}
systemctl reboot
`
