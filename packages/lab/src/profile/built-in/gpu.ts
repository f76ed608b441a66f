export const GPU = `
name: gpu
description: A server with two GPUs.
maker: supermicro
cpu: { threads: 64 }
memory: 512 GiB
tpm: 2.0
disks:
  - { kind: nvme, size: 1.92 TB, model: SAMSUNG MZQL21T9HCJR, count: 2 }
nics:
  - { speed: 100 Gb/s }
gpus:
  - { model: nvidia-l40s, count: 2 }
bmc: 198.18.0.0/15
`
