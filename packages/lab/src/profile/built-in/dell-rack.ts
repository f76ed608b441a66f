export const DELL_RACK = `
name: dell-rack
description: Rack servers with two system disks, four data disks and two fast network cards.
maker: dell
cpu: { threads: 64 }
memory: 256 GiB
firmware: uefi
secureBoot: on
tpm: 2.0
disks:
  - { kind: ssd, size: 480 GB, count: 2, model: MTFDDAK480TDS }
  - { kind: nvme, size: 1.6 TB, count: 4 }
nics:
  - { speed: 25 Gb/s }
  - { speed: 25 Gb/s, segment: storage }
bmc: 198.18.0.0/15
`
