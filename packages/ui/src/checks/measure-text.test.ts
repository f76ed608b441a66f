import { expect, test } from 'vitest'
import { measureName, measureText, withUnit } from './measure-text.ts'

test.each([
  ['memory_bytes', 16 * 2 ** 30, 'Memory', '16 GiB'],
  ['memory_mib', 8192, 'Memory', '8 GiB'],
  ['disk_size_bytes', 480e9, 'Disk size', '480 GB'],
  ['latency_ms', 12, 'Latency', '12 ms'],
  ['packet_loss_percent', 3, 'Packet loss', '3 %'],
  ['age_seconds', 120, 'Age', '2 minutes'],
  ['cpu_cores', 8, 'Cpu cores', '8'],
  ['addresses', ['a', 'b'], 'Addresses', 'a, b'],
  ['sources', [], 'Sources', '–'],
  ['is_virtual', true, 'Is virtual', 'true'],
] as const)('%s: %s', (name, value, words, text) => {
  expect(measureName(name)).toBe(words)
  expect(measureText(name, value)).toBe(text)
})

test('a limit takes its unit along', () => {
  expect(withUnit({ limit: 10, unit: '%', role: 'worker' })).toEqual({ limit: '10 %', role: 'worker' })
  expect(withUnit({ unit: '%' })).toEqual({ unit: '%' })
})
