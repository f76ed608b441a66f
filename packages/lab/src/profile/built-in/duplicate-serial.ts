export const DUPLICATE_SERIAL = `
name: duplicate-serial
description: All boards have the same serial number, so that they look like one machine.
maker: supermicro
boardSerial: OM16BS012345
serial: S123456X7890123
cpu: { threads: 32 }
memory: 128 GiB
disks:
  - { kind: ssd, size: 480 GB }
nics:
  - { speed: 10 Gb/s }
`
