import { describe, expect, it } from 'vitest'
import { changedFields, isEmpty, withDraft } from './draft.ts'

describe('draft', () => {
  const saved = { name: 'prod', vips: ['10.0.0.5'], tags: '' }
  it('shows what was typed, and the rest as the service has it', () => {
    expect(withDraft(saved, { name: 'edge' })).toEqual({ ...saved, name: 'edge' })
  })
  it('a value that was typed back is no change', () => {
    expect(changedFields(saved, { name: 'prod', vips: ['10.0.0.5'] })).toEqual({})
    expect(changedFields(saved, { vips: ['10.0.0.6'], tags: '' })).toEqual({ vips: ['10.0.0.6'] })
  })
  it('leaves out what another choice hides', () => {
    const isShown = (name: string, values: typeof saved) => name !== 'vips' || values.tags !== 'no-vips'
    expect(changedFields(saved, { vips: ['10.0.0.6'], tags: 'no-vips' }, isShown)).toEqual({
      tags: 'no-vips',
    })
    expect(changedFields(saved, { vips: ['10.0.0.6'] }, isShown)).toEqual({ vips: ['10.0.0.6'] })
  })
  it('knows when there is nothing', () => {
    expect(isEmpty({})).toBe(true)
    expect(isEmpty({ a: undefined })).toBe(false)
  })
})
