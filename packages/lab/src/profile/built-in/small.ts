export const SMALL = `
name: small
description: Less CPU, memory and disk than the smallest host of a cluster needs.
maker: qemu
hostname: small-{number}
cpu: { threads: 1 }
memory: 4 GiB
firmware: bios
disks:
  - { kind: ssd, size: 20 GiB }
nics:
  - { speed: 1 Gb/s }
`
