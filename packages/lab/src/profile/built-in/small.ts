export const SMALL = `
name: small
description: Less of everything than the smallest machine of a cluster needs.
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
