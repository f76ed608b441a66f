export const ISCSI = `
name: iscsi
description: Boots from an iSCSI disk through a separate network card.
maker: hpe
cpu: { threads: 48 }
memory: 192 GiB
tpm: 2.0
disks:
  - { kind: iscsi, size: 200 GiB, portal: 192.0.2.200 }
nics:
  - { speed: 25 Gb/s }
  - { speed: 25 Gb/s, segment: storage }
bmc: 198.18.0.0/15
`
