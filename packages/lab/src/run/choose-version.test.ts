import { expect, it } from 'vitest'
import { chooseVersion } from './choose-version.ts'

const version = (isDefault = false) => ({
  display_name: '',
  support_level: 'production' as const,
  cpu_architectures: ['x86_64'],
  ...(isDefault && { default: true }),
})
const OFFERED = { '4.19.10': version(), '4.20.2': version(true), '4.20.10': version() }

it.each([
  [null, '4.20.2'],
  ['4.19.10', '4.19.10'],
  ['4.20', '4.20.10'],
])('%s', (wanted, chosen) => {
  expect(chooseVersion(OFFERED, wanted)).toBe(chosen)
})

it('names what there is when it does not know the version', () => {
  expect(() => chooseVersion(OFFERED, '4.9')).toThrow(/4\.9\. It has 4\.19\.10, 4\.20\.2, 4\.20\.10\./)
  expect(() => chooseVersion({}, null)).toThrow(/no OpenShift version/)
})
