import { describe, expect, it } from 'vitest'
import { aHostContext } from '../../testing/builders.ts'
import { statusOf, verdictText } from '../../testing/verdict-of.ts'
import { containerImagesAvailable } from './container-images-available.ts'

const IMAGE = 'quay.io/release:1'

describe('container-images-available', () => {
  it.each([
    ['nothing tried yet', {}],
    ['pulled', { [IMAGE]: { result: 'success' as const, size_bytes: 1e9, download_rate: 12.5 } }],
    ['was there already', { [IMAGE]: { result: 'success' as const, size_bytes: 0, download_rate: 0 } }],
  ])('success: %s', (_, images_status) => {
    expect(statusOf(containerImagesAvailable, aHostContext({ images_status }))).toBe('success')
  })

  it.each([
    ['the pull failed', { result: 'failure' as const }, 'quay.io/release:1 (pull failed)'],
    [
      'the pull was too slow',
      { result: 'success' as const, size_bytes: 1e9, download_rate: 0.0005 },
      'quay.io/release:1 (only 0.0005 MB/s)',
    ],
  ])('failure: %s', (_, status, words) => {
    const text = verdictText(containerImagesAvailable, aHostContext({ images_status: { [IMAGE]: status } }))
    expect(text).toContain(words)
  })
})
