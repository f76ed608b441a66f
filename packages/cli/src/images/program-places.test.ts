import { expect, it } from 'vitest'
import { programPlaces } from './program-places.ts'

const BUILT = ['/src/groundwork/dist', '/src/groundwork/packages/host/dist']

it.each([
  ['sources', 'file:///src/groundwork/packages/cli/src/images/run-images.ts', false, BUILT],
  ['a bundle', 'file:///src/groundwork/packages/cli/dist/bundle/0123456789abcdef/main.js', false, BUILT],
  ['a bundle that was copied', 'file:///tmp/a/groundwork.mjs', false, []],
  [
    'an executable',
    'file:///tmp/groundwork-program-1/0123/groundwork.mjs',
    true,
    ['/tmp/groundwork-program-1/0123/hosts'],
  ],
  [
    'an executable in a checkout',
    'file:///src/packages/cli/dist/groundwork.mjs',
    true,
    ['/src/packages/cli/dist/hosts'],
  ],
])('the places of %s', (_what, moduleUrl, isExecutable, places) => {
  expect(programPlaces(moduleUrl, isExecutable)).toEqual(places)
})

it('does not depend on where it is run', () => {
  const places = programPlaces(import.meta.url, false)
  expect(places).toHaveLength(2)
  const before = process.cwd
  process.cwd = () => '/tmp'
  try {
    expect(programPlaces(import.meta.url, false)).toEqual(places)
  } finally {
    process.cwd = before
  }
})
