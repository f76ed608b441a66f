import type { InstallInputs } from '@groundwork/openshift/install-config'
import { pino } from 'pino'
import { afterAll, expect, it } from 'vitest'
import { readConfig } from '../process/read-config.ts'
import { createReleaseGenerators } from './release-generators.ts'

const OFFERED = 'registry.example.com/release:4.22.0'
const generators = createReleaseGenerators({
  config: readConfig({}, {}),
  controllers: { complete: (_inputs, read) => read() },
  releases: [{ url: OFFERED, version: '4.22.0', cpu_architecture: 'x86_64' }],
  log: pino({ level: 'silent' }),
})
afterAll(() => generators.close())

// Clients of the API of 2021 may name any image, and what is in it would run here.
it.each([
  ['of another maker', 'registry.example.com/another/release:4.22.0'],
  ['in a directory of this machine', 'dir:/etc'],
])('does not run the installer of a release %s that is not offered', async (_, image) => {
  const inputs = { cluster: { ocp_release_image: image }, pullSecret: '' } as InstallInputs
  const choosing = generators.choose(inputs, new AbortController().signal)
  await expect(choosing).rejects.toThrow('is none of the releases that this service offers')
})
