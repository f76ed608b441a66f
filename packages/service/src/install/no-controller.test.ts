import { explainInstallation } from '@groundwork/explain/installation'
import { aFailedPreparation } from '@groundwork/explain/testing/installation'
import type { InstallInputs } from '@groundwork/openshift/install-config'
import { pino } from 'pino'
import { expect, it } from 'vitest'
import { readConfig } from '../process/read-config.ts'
import { createReleaseGenerators } from './release-generators.ts'

const IMAGE = 'registry.example.com/release:4.22.0'

async function refusalOf(flags: Readonly<Record<string, string>>): Promise<string> {
  const config = readConfig(flags, {})
  const generators = createReleaseGenerators({
    config,
    settings: config.engineSettings,
    releases: [],
    log: pino({ level: 'silent' }),
  })
  try {
    const inputs = { cluster: { ocp_release_image: IMAGE }, pullSecret: '' } as InstallInputs
    await generators.choose(inputs, new AbortController().signal)
    return ''
  } catch (error) {
    return (error as Error).message
  } finally {
    await generators.close()
  }
}

it('a service that knows no controller says which flag is missing, and the explanation says the same first', async () => {
  const reason = await refusalOf({})
  expect(reason).toMatch(/--controller-image <image>, or set CONTROLLER_IMAGE/)
  expect(explainInstallation(aFailedPreparation(reason))[0]?.id).toBe('controller-image-missing')
})

it('with the flag it goes on', async () => {
  expect(await refusalOf({ 'controller-image': 'registry.example.com/controller:1' })).not.toContain(
    'controller',
  )
})
