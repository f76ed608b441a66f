import { aHost } from '@groundwork/engine/testing/builders'
import type { InstallInputs } from '@groundwork/openshift/install-config'
import { PreparationError } from '@groundwork/openshift/installation'
import { someHost, someInputs } from '@groundwork/openshift/testing'
import { describe, expect, it } from 'vitest'
import type { ControllerPrograms } from './controller-program.ts'
import { createGenerators, type GeneratorOptions } from './create-generators.ts'

const real = someInputs({ hosts: [1, 2, 3].map((number) => someHost(number)) })
const withCommandLine = (number: number, command_line: string) =>
  someHost(number, { inventory: { ...aHost(number).inventory, boot: { command_line } } })
const simulated = someInputs({
  hosts: [1, 2, 3].map((number) => withCommandLine(number, 'quiet groundwork.simulated')),
})
const mixed: InstallInputs = { ...real, hosts: [...real.hosts.slice(1), ...simulated.hosts.slice(0, 1)] }
const { signal } = new AbortController()

const chosenFor = (options: Pick<GeneratorOptions, 'choice' | 'sharesKeys'>) => {
  const generators = createGenerators({ ...options, ofRelease: null })
  return Promise.all(
    [real, mixed, simulated].map(async (inputs) => (await generators.choose(inputs, signal)).generator),
  )
}

it('only where the service was started for simulation, clusters without any real machine share keys', async () => {
  const [ofReal, ofMixed, ofSimulated] = await chosenFor({ choice: 'built-in', sharesKeys: true })
  expect(ofMixed).toBe(ofReal)
  expect(ofSimulated).not.toBe(ofReal)
})

it('otherwise nothing that hosts say of themselves makes keys that are used twice', async () => {
  expect(new Set(await chosenFor({ choice: 'built-in' })).size).toBe(1)
})

it('real machines are not installed by the built-in generator unless the user asked for it', async () => {
  const generators = createGenerators({ choice: 'auto', ofRelease: null })
  expect((await generators.choose(simulated, signal)).generator.name).toBe('built-in')
  for (const inputs of [real, mixed]) {
    await expect(generators.choose(inputs, signal)).rejects.toThrow('--generator built-in')
  }
})

describe('the images that hosts are told where the built-in generator makes the files', () => {
  const RELEASE = { machineConfigOperator: 'quay.example.com/mco@sha256:1', mustGather: {}, coreos: '' }
  const imagesFor = async (inputs: InstallInputs, readImages: () => Promise<typeof RELEASE>) =>
    (await createGenerators({ choice: 'built-in', ofRelease: null, readImages }).choose(inputs, signal))
      .release.machineConfigOperator

  it('are those of the release for real machines', async () => {
    for (const inputs of [real, mixed])
      expect(await imagesFor(inputs, async () => RELEASE)).toBe('quay.example.com/mco@sha256:1')
  })

  it('come with the program of the controller, if there is one', async () => {
    const release = async (complete: ControllerPrograms['complete']) => {
      const options = { choice: 'built-in', ofRelease: null, readImages: async () => RELEASE } as const
      return (await createGenerators({ ...options, controllers: { complete } }).choose(real, signal)).release
    }
    const controllerProgramSha256 = 'ab'.repeat(32)
    const completed = await release(async (_, read) => ({ ...(await read()), controllerProgramSha256 }))
    expect(completed).toEqual({ ...RELEASE, controllerProgramSha256 })
    expect(await release(() => Promise.reject(new PreparationError('There is none.')))).toEqual(RELEASE)
  })

  it('are the release itself where it cannot be read', async () => {
    const read = () => Promise.reject(new Error('no such host'))
    expect(await imagesFor(real, read)).toBe(real.cluster.ocp_release_image)
  })

  it('are not looked up for machines that do not exist', async () => {
    let reads = 0
    const read = async () => {
      reads += 1
      return RELEASE
    }
    expect(await imagesFor(simulated, read)).toBe(simulated.cluster.ocp_release_image)
    expect(reads).toBe(0)
  })
})
