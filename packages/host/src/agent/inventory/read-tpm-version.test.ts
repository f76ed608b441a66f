import { expect, it } from 'vitest'
import { createSampleMachine } from '../../testing/sample-machine.ts'
import { readTpmVersion } from './read-tpm-version.ts'

const file = '/sys/class/tpm/tpm0/tpm_version_major'

it.each([
  ['1', '1.2'],
  ['2', '2.0'],
  ['7', undefined],
])('knows version %s', async (major, version) => {
  expect(await readTpmVersion(createSampleMachine(`@file ${file}\n${major}`))).toBe(version)
})

it('tells none from one that cannot be read', async () => {
  expect(await readTpmVersion(createSampleMachine(''))).toBe('none')
  expect(await readTpmVersion(createSampleMachine('', { unreadable: [file] }))).toBeUndefined()
})
