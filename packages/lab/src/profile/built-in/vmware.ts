export const VMWARE = `
name: vmware
description: A virtual machine of VMware whose disks do not identify themselves, because nobody switched that on.
maker: vmware
hostname: guest-{number}
cpu: { threads: 8, mhz: 2400 }
memory: 32 GiB
disks:
  - { kind: ssd, size: 120 GiB, hasUuid: false }
nics:
  - { speed: 10 Gb/s }
`
