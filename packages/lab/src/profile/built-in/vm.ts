export const VM = `
name: vm
description: A KVM virtual machine.
maker: qemu
hostname: vm-{number}
cpu: { threads: 8 }
memory: 32 GiB
firmware: bios
disks:
  - { kind: ssd, size: 120 GiB }
nics:
  - { speed: 10 Gb/s }
`
