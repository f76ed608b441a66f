import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { compareOpenshiftVersions } from '@groundwork/versions/full-version'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { buildTestIso } from '../testing/build-test-iso.ts'
import { openTestBase } from '../testing/open-test-base.ts'
import { needsNmstatectl, nmstatectlArchive } from './nmstatectl.ts'
import { runTool } from './run-tool.ts'

let directory: string
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'nmstatectl-'))
})
afterEach(() => rm(directory, { recursive: true, force: true }))

it.each([
  ['4.17', false],
  ['4.17.99', false],
  ['4.18.0-ec.0', true],
  ['4.18.0-0.nightly', false],
  ['4.18', true],
  ['4.9', false],
  ['5.0', true],
  ['418.94.202502100215-0', true],
  ['9.6.20260112-0', true],
  ['new', false],
])('%s needs it: %s', (version, needs) => {
  expect(needsNmstatectl(version)).toBe(needs)
})

it('compares as semantic versioning does', () => {
  const inOrder = [
    '4.2',
    '4.18.0-ec.0',
    '4.18.0-ec.1',
    '4.18.0-ec.10',
    '4.18.0-rc.1',
    '4.18',
    '4.18.1',
    '418.94.2-0',
  ]
  for (const [index, version] of inOrder.entries()) {
    for (const [other, next] of inOrder.entries()) {
      expect(Math.sign(compareOpenshiftVersions(version, next) ?? Number.NaN)).toBe(Math.sign(index - other))
    }
  }
  expect(compareOpenshiftVersions('4', '4.1')).toBeNull()
})

it('is nothing for older versions', async () => {
  const base = await openTestBase({}, { openshiftVersion: '4.17' })
  expect(await nmstatectlArchive(base, directory)).toBeNull()
})

it('cannot be had of an image that is not stored', async () => {
  await expect(nmstatectlArchive(await openTestBase(), directory)).rejects.toThrow('without "remote:"')
})

it('says what is wrong with an image that it cannot look into', async () => {
  const localPath = join(directory, 'live.iso')
  await writeFile(localPath, buildTestIso())
  const base = await openTestBase({ files: { '/images/pxeboot/rootfs.img': 'nothing' } }, { localPath })
  await expect(nmstatectlArchive(base, directory)).rejects.toThrow('its rootfs.img is not an archive')
})

it('names the package of a missing tool', async () => {
  const tool = { command: 'no-such-tool-here', debianPackage: 'some-tools' }
  await expect(runTool(tool, [])).rejects.toThrow('apt-get install some-tools')
  await expect(runTool({ ...tool, command: 'false' }, [])).rejects.toThrow('false failed (1): without a word')
})
