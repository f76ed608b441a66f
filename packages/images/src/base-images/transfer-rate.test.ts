import { expect, it } from 'vitest'
import { formatSize } from './format-size.ts'
import { checksumFor } from './published-checksum.ts'
import { createTransferRate } from './transfer-rate.ts'

it('is what came in the last seconds', () => {
  const rate = createTransferRate(0)
  for (let at = 0; at <= 10_000; at += 10) rate.add(at, 1_000)
  expect(rate.bytesPerSecond(10_000)).toBeGreaterThan(90_000)
  expect(rate.bytesPerSecond(10_000)).toBeLessThan(110_000)
  expect(rate.bytesPerSecond(20_000)).toBe(0)
})

it('does not take the first moment for the whole', () => {
  const rate = createTransferRate(0)
  rate.add(0, 1_000)
  expect(rate.bytesPerSecond(0)).toBe(5_000)
})

it.each([
  [0, '0 bytes'],
  [999, '999 bytes'],
  [1_234_567, '1.2 MB'],
  [12_345_678, '12 MB'],
  [999_999_999, '1.0 GB'],
  [1_300_000_000, '1.3 GB'],
])('%d is %s', (bytes, text) => {
  expect(formatSize(bytes)).toBe(text)
})

it('finds the line of a file in a list of checksums', () => {
  const [a, b] = ['a'.repeat(64), 'b'.repeat(64)]
  const list = `${a}  not-live.iso\r\n# comment\n${b} *./live.iso\r\n`
  expect(checksumFor(list, 'live.iso')).toBe(b)
  expect(checksumFor(list, 'not-live.iso')).toBe(a)
  expect(checksumFor(list, 'iso')).toBe('')
})
