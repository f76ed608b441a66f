export const ARM64 = `
name: arm64
description: A server with ARM processors.
maker: gigabyte
architecture: aarch64
cpu: { model: Neoverse-N1, threads: 80, mhz: 3000 }
memory: 128 GiB
tpm: 2.0
disks:
  - { kind: nvme, size: 960 GB, model: SAMSUNG MZQL2960HCJR, count: 2 }
nics:
  - { speed: 25 Gb/s }
bmc: 198.18.0.0/15
`
