import { expect, it } from 'vitest'
import { diskText, memoryText, rateText } from './bytes.ts'

it.each([
  [0, '0 B'],
  [1023, '1,023 B'],
  [1536, '1.5 KiB'],
  [17_179_869_184, '16 GiB'],
])('memory of %i bytes is %s', (bytes, text) => expect(memoryText(bytes)).toBe(text))

it('disks and rates are counted in powers of ten', () => {
  expect(diskText(960_197_124_096)).toBe('960 GB')
  expect(diskText(1_920_383_410_176)).toBe('1.9 TB')
  expect(rateText(12_400_000)).toBe('12.4 MB/s')
})
