import { describe, expect, it } from 'vitest'
import { demoName } from './demo.ts'

describe('demo', () => {
  it('takes a name that is free', () => {
    expect(demoName([])).toBe('demo')
    expect(demoName(['demo', 'demo-2'])).toBe('demo-3')
  })
})
