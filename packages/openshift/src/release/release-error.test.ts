import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { createReleases } from './create-releases.ts'
import { ReleaseError } from './release-error.ts'

const directory = join(tmpdir(), 'no-such-releases')
const request = { pullSecret: '', signal: new AbortController().signal }

it('says why the image of a release cannot be read', async () => {
  const releases = createReleases({ directory, timing: { retryMs: [] } })
  for (const ask of [releases.read, releases.installer]) {
    const failure = ask(`oci:${directory}`, request)
    await expect(failure).rejects.toThrow(ReleaseError)
    await expect(failure).rejects.toMatchObject({ problem: 'missing', name: 'ReleaseError' })
  }
  await releases.close()
})

it('says what is wrong with the settings of mirrors', () => {
  expect(() => createReleases({ directory, registriesConf: 'no TOML' })).toThrow(ReleaseError)
})
