import { describe, expect, it } from 'vitest'
import { freePercent, freePercentWithTwoRoots, parseDiskLayout, partitionPath } from './disk-layout.ts'

const children = [1, 100, 400, 2500].map((size, at) => ({ name: `sda${at + 1}`, size, type: 'part' }))
const text = (disk: object) => JSON.stringify({ blockdevices: [{ name: 'sda', type: 'disk', ...disk }] })

describe('a layout', () => {
  it('is read after complaints, and from numbers that are texts', () => {
    const layout = parseDiskLayout(
      `lsblk: warning\n${text({ size: '10000', children: [{ name: 'sda1', size: '7' }] })}`,
    )
    expect(layout).toEqual({ sizeBytes: 10000, partitions: [{ path: '/dev/sda1', sizeBytes: 7 }] })
  })

  it('of several paths to a disk has its partitions elsewhere', () => {
    const layout = parseDiskLayout(text({ name: 'mpatha', type: 'mpath', children: [{ name: 'mpatha1' }] }))
    expect(layout && partitionPath(layout, 1)).toBe('/dev/mapper/mpatha1')
    expect(layout && partitionPath(layout, 2)).toBeNull()
  })

  it.each([
    '',
    '{}',
    '[]',
    '{"blockdevices":[]}',
    '{"blockdevices":[3]}',
    'lsblk: /dev/sda: not a block device',
  ])('is not in %j', (output) => expect(parseDiskLayout(output)).toBeNull())
})

describe('what stays free', () => {
  const layout = parseDiskLayout(text({ size: 10_000, children })) ?? { sizeBytes: 0, partitions: [] }

  it.each([
    [0, 69],
    [2500, 44],
    [6900, 0],
    [6999, 0],
    [7000, 0],
    [1e15, 0],
  ])('with %i more bytes are %i percent', (bytes, percent) =>
    expect(freePercent(layout, bytes)).toBe(percent),
  )

  it('with a second root is known only where there is a root', () => {
    expect(freePercentWithTwoRoots(layout)).toBe(44)
    expect(freePercentWithTwoRoots({ ...layout, partitions: layout.partitions.slice(0, 3) })).toBeNull()
  })
})
