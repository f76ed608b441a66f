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

const on = (...cpu_architectures: string[]) => ({ ...version(), cpu_architectures })
const TWINS = {
  '5.0.0-ec.2': on('x86_64'),
  '5.0.0-ec.2-multi': on('x86_64', 'arm64'),
  '5.0.0-ec.10': on('x86_64'),
  '5.0.0-ec.10-multi': on('x86_64', 'arm64'),
  '4.20.9': on('x86_64'),
  '4.20.9-multi': on('x86_64', 'arm64'),
  '4.20.9-rc.3': on('x86_64'),
}

it.each([
  ['a line: the plain one of the architecture', '5.0', 'x86_64', '5.0.0-ec.10'],
  ['the one for several, where it is asked for', '5.0.0-ec.10-multi', 'x86_64', '5.0.0-ec.10-multi'],
  ['the one for several, where there is no other', '5.0', 'arm64', '5.0.0-ec.10-multi'],
  ['a release rather than what came before it', '4.20', 'x86_64', '4.20.9'],
  ['nothing asked for and nothing proposed: the newest plain one', null, 'x86_64', '5.0.0-ec.10'],
])('%s', (_, wanted, architecture, chosen) => {
  expect(chooseVersion(TWINS, wanted, architecture)).toBe(chosen)
})

it('names what there is when it does not know the version', () => {
  expect(() => chooseVersion(OFFERED, '4.9')).toThrow(
    /4\.9 for x86_64\. It has 4\.19\.10, 4\.20\.2, 4\.20\.10\./,
  )
  expect(() => chooseVersion({}, null)).toThrow(/no OpenShift version/)
})
