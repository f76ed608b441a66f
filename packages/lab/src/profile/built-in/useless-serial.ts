export const USELESS_SERIAL = `
name: useless-serial
description: Serial number and UUID are not filled in, so that only MAC addresses tell machines apart.
maker: supermicro
serial: To be filled by O.E.M.
boardSerial: To be filled by O.E.M.
uuid: 03000200-0400-0500-0006-000700080009
cpu: { threads: 32 }
memory: 128 GiB
disks:
  - { kind: ssd, size: 480 GB }
nics:
  - { speed: 10 Gb/s }
`
