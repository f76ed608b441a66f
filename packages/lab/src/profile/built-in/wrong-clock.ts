export const WRONG_CLOCK = `
name: wrong-clock
description: The clock is wrong, as after an empty battery.
maker: hpe
cpu: { threads: 32 }
memory: 128 GiB
tpm: 2.0
disks:
  - { kind: ssd, size: 480 GB }
nics:
  - { speed: 10 Gb/s }
clock: 2 h ahead
`
