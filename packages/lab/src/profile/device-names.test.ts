import fc from 'fast-check'
import { expect, it } from 'vitest'
import { deviceNumber, deviceOfNumber, letterIndex, letterName } from './device-names.ts'

it('counts in letters', () => {
  expect([0, 25, 26, 701, 702, 14_999].map(letterName)).toEqual(['a', 'z', 'aa', 'zz', 'aaa', 'vdx'])
  fc.assert(fc.property(fc.nat({ max: 100_000 }), (index) => letterIndex(letterName(index)) === index))
})

it('gives numbers as the kernel does', () => {
  const names = [
    'sda',
    'sda3',
    'sdp',
    'sdq',
    'sdiv',
    'sdiw',
    'vdb',
    'nvme1n1p2',
    'dm-3',
    'md127',
    'sr0',
    'eth0',
  ]
  expect(names.map(deviceNumber)).toEqual([
    '8:0',
    '8:3',
    '8:240',
    '65:0',
    '135:240',
    '8:65536',
    '252:16',
    '259:18',
    '253:3',
    '9:127',
    '11:0',
    null,
  ])
})

it('finds the way back', () => {
  const disk = fc.oneof(
    fc.nat({ max: 20_000 }).map((index) => `sd${letterName(index)}`),
    fc.nat({ max: 500 }).map((index) => `vd${letterName(index)}`),
    fc.nat({ max: 500 }).map((index) => `nvme${index}n1`),
  )
  fc.assert(
    fc.property(disk, fc.nat({ max: 15 }), (name, partition) => {
      const part = partition === 0 ? name : /\d$/.test(name) ? `${name}p${partition}` : `${name}${partition}`
      expect(deviceOfNumber(deviceNumber(part) ?? '')).toEqual({ disk: name, partition })
    }),
  )
  expect(deviceOfNumber('1:2')).toBeNull()
  expect(deviceOfNumber('nonsense')).toBeNull()
})
