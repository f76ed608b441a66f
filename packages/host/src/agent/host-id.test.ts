import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createSampleMachine } from '../testing/sample-machine.ts'
import { findHostId } from './host-id.ts'

const dmi = (serial: string, uuid = '') =>
  `@file /sys/class/dmi/id/board_serial\n${serial}\n@file /sys/class/dmi/id/product_uuid\n${uuid}`
const idOf = (text: string) => findHostId(createSampleMachine(text))
const UUID = '4c4c4544-0042-3510-8052-b4c04f4a3132'

describe('findHostId', () => {
  it('prefers the serial of the board, and keeps its case', async () => {
    expect(await idOf(dmi('CN7016300B00AF', UUID))).toEqual({
      id: '2608b74f-45fc-b59d-bfca-b01ccff2c2c2',
      source: 'board-serial',
    })
    expect((await idOf(dmi('cn7016300b00af', UUID))).id).not.toBe('2608b74f-45fc-b59d-bfca-b01ccff2c2c2')
  })

  it.each([
    ...['', 'unknown', 'NONE', '(none)', '-', 'Default string', 'Not Specified', 'PCA_number.ACC'],
    ...['Unspecified Base Board Serial Number', 'To be filled by O.E.M.', 'System Serial Number', 'N/A'],
    ...['00000000', '0000-0000', 'FFFFFFFFFFFF', 'xxxxxxxxxx', '........', '0123456789', '123456789'],
  ])('does not take "%s" for a serial', async (serial) => {
    expect(await idOf(dmi(serial, UUID.toUpperCase()))).toEqual({ id: UUID, source: 'system-uuid' })
  })

  it.each([UUID.replaceAll('-', ''), `{${UUID}}`, `urn:uuid:${UUID}`])('reads %s', async (uuid) => {
    expect((await idOf(dmi('none', uuid))).id).toBe(UUID)
  })

  it.each([
    '00000000-0000-0000-0000-000000000000',
    'FFFFFFFF-FFFF-FFFF-FFFF-FFFFFFFFFFFF',
    '03000200-0400-0500-0006-000700080009',
    '4c4c4544-0000-2010-8020-80c04f202020',
    'unknown',
    '',
  ])('does not take "%s" for a UUID', async (uuid) => {
    const nics =
      '@file /sys/class/net/lo/address\n00:00:00:00:00:00\n@file /sys/class/net/eth0/address\n52:54:00:AA:00:01'
    const found = await idOf(`${dmi('none', uuid)}\n${nics}`)
    expect(found.source).toBe('mac')
  })

  it('goes by the lowest hardware address, whatever interface has it', async () => {
    const one = await idOf('@file /sys/class/net/eth0/address\n52:54:00:aa:00:01')
    const two = await idOf(
      '@file /sys/class/net/a/address\n52:54:00:aa:00:02\n@file /sys/class/net/veth/address\n52:54:00:AA:00:01',
    )
    expect(two).toEqual(one)
  })

  it('goes by the own address of the member of a bond', async () => {
    const slave = { ifindex: 2, ifname: 'eth0', address: '52:54:00:aa:00:01' }
    const linkinfo = { info_slave_kind: 'bond', info_slave_data: { perm_hwaddr: '52:54:00:00:00:09' } }
    const links = `@cmd ip -d -j addr show\n${JSON.stringify([{ ...slave, linkinfo }])}`
    const found = await idOf(`${links}\n@dir /sys/class/net/eth0`)
    expect(found).toEqual(await idOf('@file /sys/class/net/eth0/address\n52:54:00:00:00:09'))
  })

  it('has an id even for a machine without anything', async () => {
    expect(await idOf('')).toEqual({ id: 'deaddead-dead-dead-dead-deaddeaddead', source: 'none' })
  })

  it('always has the form of an id', async () => {
    const form = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
    const line = fc.string().filter((text) => !/^@|\n@/.test(text))
    await fc.assert(
      fc.asyncProperty(line, line, async (serial, uuid) => form.test((await idOf(dmi(serial, uuid))).id)),
    )
  })
})
