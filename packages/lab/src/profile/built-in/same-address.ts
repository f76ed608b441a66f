export const SAME_ADDRESS = `
name: same-address
description: All of these machines have the same static address, one of the first cluster's network.
maker: lenovo
cpu: { threads: 32 }
memory: 128 GiB
tpm: 2.0
disks:
  - { kind: ssd, size: 480 GB }
nics:
  - { speed: 10 Gb/s, address: 10.0.1.250/24 }
`
