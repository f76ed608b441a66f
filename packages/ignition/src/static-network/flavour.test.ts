import { expect, it } from 'vitest'
import { networkFlavour } from './flavour.ts'

it.each([
  ['4.17', 'keyfile'],
  ['4.17.42', 'keyfile'],
  ['4.9.0', 'keyfile'],
  ['4.18', 'nmstate'],
  ['4.18.0', 'nmstate'],
  ['4.18.1-rc.0', 'nmstate'],
  ['4.22.3', 'nmstate'],
  ['5.0.0-ec.1', 'nmstate'],
])('%s: %s', (version, flavour) => {
  expect(networkFlavour(version)).toBe(flavour)
})

it('takes a pre-release for older than its release', () => {
  expect(networkFlavour('4.18.0-rc.1')).toBe('keyfile')
  expect(networkFlavour('4.18.0-0.nightly-2025-01-01')).toBe('keyfile')
})

it('takes a build id, which begins with a large number, for later', () => {
  expect(networkFlavour('418.94.202501221927-0')).toBe('nmstate')
  expect(networkFlavour('410.84.202205191234-0')).toBe('nmstate')
})

it('can have another threshold', () => {
  expect(networkFlavour('4.18.5', '4.19')).toBe('keyfile')
  expect(networkFlavour('4.14.0', '4.14')).toBe('nmstate')
  expect(networkFlavour('4.14.0-rc.1', '4.14.0-ec.0')).toBe('nmstate')
})

it('takes what is no version for something new', () => {
  expect(networkFlavour('latest')).toBe('nmstate')
})
