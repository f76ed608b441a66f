import { describe, expect, it } from 'vitest'
import { demoName, demoVersion, placeholderPullSecret } from './demo.ts'

describe('demo', () => {
  it('has an entry for each registry', () => {
    const secret = placeholderPullSecret({ versions: { agent: 'registry.lan:5000/agent:1', tool: 'plain' } })
    expect(Object.keys(JSON.parse(secret).auths)).toEqual(['quay.io', 'registry.lan:5000'])
  })
  it('takes the default release, else the newest final one', () => {
    const level = (support_level: 'production' | 'beta') => ({
      support_level,
      display_name: '',
      cpu_architectures: [],
    })
    const versions = { '4.20.1': level('production'), '4.22.9': level('production'), '4.23.0': level('beta') }
    expect(demoVersion(versions)).toBe('4.22.9')
    expect(demoVersion({ ...versions, '4.20.1': { ...level('production'), default: true } })).toBe('4.20.1')
  })
  it('takes a name that is free', () => {
    expect(demoName([])).toBe('demo')
    expect(demoName(['demo', 'demo-2'])).toBe('demo-3')
  })
})
