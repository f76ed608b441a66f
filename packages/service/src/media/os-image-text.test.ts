import type { BaseImageState } from '@groundwork/images/base-images'
import { expect, test } from 'vitest'
import { shownOsImage } from './os-image-text.ts'

const STATE: BaseImageState = {
  image: {
    openshift_version: '4.18',
    cpu_architecture: 'x86_64',
    url: 'https://user:secret@mirror.example/live.iso?token=secret',
    version: '418.1',
    sha256: '',
    type: 'full-iso',
    isRemote: false,
  },
  status: 'fetching',
  bytesDone: 250_000_000,
  bytesTotal: 1_000_000_000,
  bytesPerSecond: 20_000_000.4,
  reason: '',
}

test('an image that is being fetched', () => {
  expect(shownOsImage(STATE)).toEqual({
    id: '4.18_418.1_x86_64_full-iso',
    openshift_version: '4.18',
    version: '418.1',
    cpu_architecture: 'x86_64',
    type: 'full-iso',
    status: 'fetching',
    status_info: 'Is being fetched: 25 % of 1.0 GB at 20 MB/s.',
    bytes_done: 250_000_000,
    bytes_total: 1_000_000_000,
    percent: 25,
    bytes_per_second: 20_000_000,
    reason: '',
  })
})

test('an image of unknown size', () => {
  const shown = shownOsImage({ ...STATE, bytesTotal: 0, bytesPerSecond: 0 })
  expect(shown).toMatchObject({ percent: 0, status_info: 'Is being fetched: 250 MB so far.' })
})

test('an image whose server does not answer', () => {
  const { status, status_info } = shownOsImage({ ...STATE, reason: 'connect ECONNREFUSED.' })
  expect(status).toBe('fetching')
  expect(status_info).toBe('Cannot be fetched at the moment: connect ECONNREFUSED. It is tried again.')
})

test.each([
  ['absent', 0, /first medium/],
  ['verifying', 25, /checksum/],
  ['ready', 100, /ready/],
  ['remote', 25, /in place/],
  ['failed', 25, /^The disk is full\.$/],
] as const)('an image that is %s', (status, percent, text) => {
  const bytesDone = status === 'absent' ? 0 : STATE.bytesDone
  const shown = shownOsImage({ ...STATE, status, bytesDone, reason: 'The disk is full.' })
  expect(shown).toMatchObject({ status, percent, bytes_per_second: 0 })
  expect(shown.status_info).toMatch(text)
})
