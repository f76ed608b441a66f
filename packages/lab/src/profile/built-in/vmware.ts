export const VMWARE = `
name: vmware
description: A VMware virtual machine whose disks have no UUID, because disk.EnableUUID is not set.
maker: vmware
hostname: guest-{number}
cpu: { threads: 8, mhz: 2400 }
memory: 32 GiB
disks:
  - { kind: ssd, size: 120 GiB, hasUuid: false }
nics:
  - { speed: 10 Gb/s }
`
