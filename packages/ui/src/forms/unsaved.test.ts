import { describe, expect, it } from 'vitest'
import { hasUnsaved, holdUnsaved } from './unsaved.ts'

describe('what is not saved yet', () => {
  it('counts until every form that holds something let go, each once', () => {
    expect(hasUnsaved()).toBe(false)
    const [first, second] = [holdUnsaved(), holdUnsaved()]
    first()
    first()
    expect(hasUnsaved()).toBe(true)
    second()
    expect(hasUnsaved()).toBe(false)
  })
})
