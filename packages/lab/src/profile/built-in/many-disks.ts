export const MANY_DISKS = `
name: many-disks
description: A storage server with 15,000 disks.
maker: supermicro
cpu: { threads: 64 }
memory: 512 GiB
tpm: 2.0
disks:
  - { kind: ssd, size: 480 GB, count: 2 }
  - { kind: hdd, size: 20 TB, count: 14998, model: ST20000NM007D }
nics:
  - { speed: 100 Gb/s }
bmc: 198.18.0.0/15
`
