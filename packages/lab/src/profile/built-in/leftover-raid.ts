export const LEFTOVER_RAID = `
name: leftover-raid
description: Two disks still form a RAID array of an earlier system.
maker: dell
cpu: { threads: 32 }
memory: 128 GiB
tpm: 2.0
disks:
  - { kind: ssd, size: 480 GB, count: 2, holds: raid }
  - { kind: nvme, size: 1.6 TB }
nics:
  - { speed: 25 Gb/s }
bmc: 198.18.0.0/15
`
