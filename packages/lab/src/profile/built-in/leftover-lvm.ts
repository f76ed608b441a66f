export const LEFTOVER_LVM = `
name: leftover-lvm
description: The disks still have LVM volume groups of an earlier system.
maker: dell
cpu: { threads: 32 }
memory: 128 GiB
tpm: 2.0
disks:
  - { kind: ssd, size: 480 GB, holds: lvm }
  - { kind: hdd, size: 2.4 TB, holds: lvm-thin }
nics:
  - { speed: 25 Gb/s }
bmc: 198.18.0.0/15
`
