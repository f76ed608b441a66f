import type { DiscoveryPart } from '../discovery-part.ts'

/** Unless OKD: disks that the firmware has connected by iSCSI are connected again. Most machines have none. */
export const iscsi: DiscoveryPart = {
  applies: ({ okdRpmsImage }) => okdRpmsImage === null,
  units: () => [{ name: 'iscsistart.service', enabled: true, contents: UNIT }],
}

const UNIT = `[Unit]
Description=Connect the iSCSI disks that the firmware knows of

[Service]
Type=oneshot
ExecStartPre=-/usr/sbin/modprobe iscsi_ibft
ExecStartPre=-/usr/sbin/iscsistart -f
ExecStart=-/usr/sbin/iscsistart -b

[Install]
WantedBy=multi-user.target
`
