export const MULTIPATH = `
name: multipath
description: Boots from a storage network, each disk reached on two paths.
maker: hpe
cpu: { threads: 48 }
memory: 192 GiB
secureBoot: on
tpm: 2.0
disks:
  - { kind: multipath, size: 500 GiB, paths: 2, count: 2 }
nics:
  - { speed: 25 Gb/s }
bmc: 198.18.0.0/15
`
