import { shellWord } from '@groundwork/ignition/discovery/quoting'

/** Packs what the first control plane has become into the Ignition of the machine itself. */
export const BOOTSTRAP_IN_PLACE = `#!/bin/bash
set -euo pipefail
. /usr/local/bin/release-image.sh

cd /opt/openshift/bootstrap-in-place
until curl --fail --silent --show-error --output master.ign \\
  --header 'Accept: application/vnd.coreos.ignition+json;version=3.2.0' http://localhost:22624/config/master; do
  echo "The machine config server does not answer yet."
  sleep 5
done

# Copies of these are embedded, so that nothing of them changes meanwhile.
systemctl stop kubelet.service
crictl ps --quiet | xargs --no-run-if-empty crictl stop >/dev/null || true
tar --create --gzip --file kubernetes.tar.gz --directory / etc/kubernetes
tar --create --gzip --file etcd.tar.gz --directory / var/lib/etcd

image=$(image_for cluster-bootstrap)
pull_image "$image"
podman run --quiet --rm --volume /opt/openshift:/assets:z "$image" bootstrap-in-place \\
  --asset-dir=/assets/bootstrap-in-place --input=/assets/bootstrap-in-place/master-update.fcc --output=/assets/master.ign
chmod 0600 /opt/openshift/master.ign
`

/** What is added to the Ignition that the machine config server hands out. */
export const MASTER_UPDATE = `variant: fcos
version: 1.3.0
ignition:
  config:
    merge:
      - local: master.ign
storage:
  files:
    - path: /opt/openshift/bootstrap-in-place/kubernetes.tar.gz
      mode: 0600
      contents:
        local: kubernetes.tar.gz
    - path: /opt/openshift/bootstrap-in-place/etcd.tar.gz
      mode: 0600
      contents:
        local: etcd.tar.gz
systemd:
  units:
    - name: bootstrap-in-place.service
      enabled: true
      contents: |
        [Unit]
        Description=Take over the control plane that was made in memory
        ConditionPathExists=/opt/openshift/bootstrap-in-place/kubernetes.tar.gz
        Before=kubelet.service crio.service

        [Service]
        Type=oneshot
        ExecStart=/usr/bin/tar --extract --gzip --directory / --file /opt/openshift/bootstrap-in-place/kubernetes.tar.gz
        ExecStart=/usr/bin/tar --extract --gzip --directory / --file /opt/openshift/bootstrap-in-place/etcd.tar.gz
        ExecStartPost=/usr/bin/rm -f /opt/openshift/bootstrap-in-place/kubernetes.tar.gz /opt/openshift/bootstrap-in-place/etcd.tar.gz

        [Install]
        WantedBy=multi-user.target
`

/** Only where nobody else writes the disk: an installer that runs on the machine does it itself, and never starts this. */
export const installToDisk = (disk: string): string => `#!/bin/bash
set -euo pipefail

until [[ -e /opt/openshift/.bootkube.done && -s /opt/openshift/master.ign ]]; do
  sleep 5
done
coreos-installer install --copy-network --ignition-file /opt/openshift/master.ign ${shellWord(disk)}
systemctl reboot
`
