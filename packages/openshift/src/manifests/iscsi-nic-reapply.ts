import type { StoredManifest } from '../assets/installation-files.ts'
import { filesAndUnits, type MachineRole, machineConfig, systemManifest } from './machine-config.ts'

/** A machine whose system is on an iSCSI disk has its network before NetworkManager starts, and then lacks name servers. */
export function iscsiNicReapplyManifest(role: MachineRole): StoredManifest {
  const name = `50-${role}s-iscsi-nic-reapply`
  const units = [{ name: 'iscsi-nic-reapply.service', enabled: true, contents: UNIT }]
  return systemManifest(`${name}.yaml`, machineConfig({ name, role, ignition: filesAndUnits([], units) }))
}

/** What the system is on is looked up through all layers, such as multipath or encryption. */
const SCRIPT = [
  'system=$(findmnt --noheadings --nofsroot --output SOURCE /sysroot)',
  'lsblk --inverse --noheadings --output TRAN "$system" | grep -qw iscsi || exit 0',
  'nmcli --get-values DEVICE,STATE device status | while IFS=: read -r device state',
  'do [[ $state != connected* ]] || nmcli device reapply "$device"',
  'done',
].join('; ')

// systemd has its own meaning for dollar signs.
const UNIT = `[Unit]
Description=Apply the network settings again where the system is on an iSCSI disk
After=NetworkManager.service

[Service]
Type=oneshot
ExecStart=-/bin/bash -c '${SCRIPT.replaceAll('$', '$$$$')}'
ExecStartPost=-/usr/bin/systemctl disable iscsi-nic-reapply.service

[Install]
WantedBy=multi-user.target
`
