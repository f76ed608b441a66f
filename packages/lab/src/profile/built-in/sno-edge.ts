export const SNO_EDGE = `
name: sno-edge
description: A single small server at the edge.
maker: lenovo
hostname: edge-{number}
cpu: { threads: 32, mhz: 3000 }
memory: 64 GiB
secureBoot: on
tpm: 2.0
disks:
  - { kind: nvme, size: 960 GB, model: SAMSUNG MZVL2960HCJR }
  - { kind: ssd, size: 240 GB }
nics:
  - { speed: 10 Gb/s }
bmc: 198.18.0.0/15
`
