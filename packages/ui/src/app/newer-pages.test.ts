import { describe, expect, it } from 'vitest'
import { entryOf, onPartMissing } from './newer-pages.ts'

const page = (hash: string) =>
  `<html><head><script type="module" crossorigin src="/assets/index-${hash}.js"></script></head></html>`

describe('a part of the pages that is missing', () => {
  it.each([
    ['loads the page again after an upgrade', page('b'), {}, ['reload']],
    ['only tells a person who has typed something', page('b'), { isUnsaved: true }, ['tell']],
    ['only tells when loading it again did not help', page('b'), { isReloaded: true }, ['tell']],
    ['does nothing when the pages are the same', page('a'), {}, []],
    ['does nothing when the service sends something else', 'Starting', {}, []],
  ])('%s', async (_, answer, state: { isUnsaved?: boolean; isReloaded?: boolean }, expected) => {
    const done: string[] = []
    await onPartMissing({
      load: () => Promise.resolve(answer),
      entry: entryOf(page('a')),
      hasUnsaved: () => state.isUnsaved ?? false,
      wasReloaded: () => state.isReloaded ?? false,
      reload: () => done.push('reload'),
      tell: () => done.push('tell'),
    })
    expect(done).toEqual(expected)
  })
  it('does nothing when the service does not answer', async () => {
    const fail = () => expect.unreachable()
    await onPartMissing({
      load: () => Promise.reject(new Error('no connection')),
      entry: '/assets/index-a.js',
      hasUnsaved: () => false,
      wasReloaded: () => false,
      reload: fail,
      tell: fail,
    })
  })
})
