import { expect, it } from 'vitest'
import { directoryOfPrograms, sourceDate } from './source-date.ts'

it.each([
  [[{ service: '/a/groundwork-x64', host: '/b/groundwork-host-x86_64' }], '/a'],
  [[{ service: '', host: '/b/groundwork-host-x86_64' }], '/b'],
  [[{ service: '', host: '' }], '.'],
  [[], '.'],
])('programs %j are in %s', (programs, expected) => {
  expect(directoryOfPrograms(programs)).toBe(expected)
})

it('a time that is given counts', async () => {
  expect(await sourceDate({ SOURCE_DATE_EPOCH: ' 17 ' }, '/')).toBe(17)
  await expect(sourceDate({ SOURCE_DATE_EPOCH: 'now' }, '/')).rejects.toThrow('Write seconds since 1970')
})
