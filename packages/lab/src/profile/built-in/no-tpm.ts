export const NO_TPM = `
name: no-tpm
description: A server without a trusted platform module, whose disks cannot be encrypted with one.
maker: hpe
cpu: { threads: 32 }
memory: 128 GiB
tpm: none
disks:
  - { kind: ssd, size: 480 GB }
nics:
  - { speed: 10 Gb/s }
bmc: 198.18.0.0/15
`
