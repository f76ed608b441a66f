export const SLOW_DISK = `
name: slow-disk
description: The only disk is too slow for a control plane.
maker: lenovo
cpu: { threads: 32 }
memory: 128 GiB
tpm: 2.0
disks:
  - { kind: hdd, size: 1.2 TB, syncWrite: 45 ms, writeSpeed: 60 MB/s }
nics:
  - { speed: 10 Gb/s }
`
