import { describe, expect, it } from 'vitest'
import { offeredIn, whyNot } from './lifecycle.ts'

describe('lifecycle', () => {
  it.each([
    ['ready', ['install', 'delete']],
    ['insufficient', ['install', 'delete']],
    ['installing', ['cancel', 'delete']],
    ['error', ['reset', 'delete']],
    ['installed', ['delete']],
    ['adding-hosts', ['delete']],
  ] as const)('offers what makes sense when %s', (status, actions) => {
    expect(offeredIn(status)).toEqual(actions)
  })
  it('says why something cannot be done', () => {
    expect(whyNot('install', 'insufficient')).toContain('checks')
    expect(whyNot('install', 'ready')).toBeNull()
    expect(whyNot('delete', 'finalizing')).toContain('Cancel')
  })
})
