import { expect, it } from 'vitest'
import { defaultVersion } from './default-version.ts'

it('takes the default release, else the newest final one', () => {
  const level = (support_level: 'production' | 'beta') => ({
    support_level,
    display_name: '',
    cpu_architectures: [],
  })
  const versions = { '4.20.1': level('production'), '4.22.9': level('production'), '4.23.0': level('beta') }
  expect(defaultVersion(versions)).toBe('4.22.9')
  expect(defaultVersion({ ...versions, '4.20.1': { ...level('production'), default: true } })).toBe('4.20.1')
})
