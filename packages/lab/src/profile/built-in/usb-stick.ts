export const USB_STICK = `
name: usb-stick
description: A USB stick was left plugged in, and an earlier system is still on the disk.
maker: lenovo
cpu: { threads: 16 }
memory: 64 GiB
firmware: bios
tpm: 1.2
disks:
  - { kind: ssd, size: 480 GB, holds: system }
  - { kind: usb, size: 64 GB }
nics:
  - { speed: 1 Gb/s }
`
