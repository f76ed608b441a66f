import { expect, test } from 'vitest'
import { type ReaderProgress, stateInfo } from './state-info.ts'

const NOW = 1_000_000_000
const reader = (changes: Partial<ReaderProgress> = {}): ReaderProgress => ({
  medium: 'minimal-iso',
  size: 100_000_000,
  covered_bytes: 62_000_000,
  percent: 62,
  rate: 1_000_000,
  last_read_at: NOW - 45_000,
  ...changes,
})

test.each([
  ['reading', {}, 'Has read 62 % of the minimal ISO at 1.0 MB/s, 38 s left.'],
  ['reading', { rate: 0 }, 'Has read 62 % of the minimal ISO.'],
  ['reading', { rate: 400_000_000 }, 'Has read 62 % of the minimal ISO at 400 MB/s.'],
  ['reading', { rate: 10_000 }, 'Has read 62 % of the minimal ISO at 10 KB/s, 63 min left.'],
  [
    'reading',
    { percent: 100, covered_bytes: 100_000_000 },
    'Has read all of the minimal ISO, and reads it again.',
  ],
  [
    'stalled',
    {},
    'Has received nothing for 45 s, after 62 % of the minimal ISO: is the virtual media still attached?',
  ],
  [
    'stalled',
    { medium: 'pxe-initrd' },
    'Has received nothing for 45 s, after 62 % of the initial ramdisk: is the machine still on?',
  ],
  [
    'idle',
    { last_read_at: NOW - 600_000 },
    'Has read 62 % of the minimal ISO and nothing more for 10 min. A machine that boots from virtual media reads only what it needs.',
  ],
  [
    'idle',
    { medium: 'pxe-initrd', last_read_at: NOW - 3 * 3_600_000 },
    'Has read 62 % of the initial ramdisk and stopped 3 hours ago: see what the console of the machine shows.',
  ],
  ['finished', { percent: 100, medium: 'full-iso' }, 'Has read all of the full ISO (100 MB).'],
] as const)('a reader that is %s, %j', (state, changes, text) => {
  expect(stateInfo(state, reader(changes), NOW)).toBe(text)
})
