export const DUPLICATE_SERIAL = `
name: duplicate-serial
description: The maker gave all boards the same serial, so that machines are taken for one.
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
