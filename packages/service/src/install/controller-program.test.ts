import { someSettings } from '@groundwork/engine/testing/builders'
import { explainInstallation } from '@groundwork/explain/installation'
import { aFailedPreparation } from '@groundwork/explain/testing/installation'
import { someHost, someInputs } from '@groundwork/openshift/testing'
import { describe, expect, it } from 'vitest'
import { readConfig } from '../process/read-config.ts'
import { type ControllerInputs, createControllerPrograms } from './controller-program.ts'

const SHA256 = 'ab'.repeat(32)
const RELEASE = { machineConfigOperator: 'r/mco', mustGather: {}, coreos: '', cli: 'r/cli' }

interface Scenario {
  readonly settings?: Parameters<typeof someSettings>[0]
  readonly variables?: Readonly<Record<string, string>>
  readonly inputs?: ControllerInputs
  /** By architecture. */
  readonly programs?: Readonly<Record<string, string>>
  readonly cli?: string
}

async function complete({
  settings = {},
  variables = {},
  inputs = someInputs({ hosts: [ownHost()] }),
  programs = { x86_64: SHA256 },
  cli = 'r/cli',
}: Scenario) {
  let isRead = false
  const controllers = createControllerPrograms({
    config: readConfig({}, variables),
    settings: someSettings({ controllerImage: '', installerImage: '', ...settings }),
    programs: { keep: async (architecture) => programs[architecture] ?? null },
  })
  const completed = controllers.complete(inputs, async () => {
    isRead = true
    return { ...RELEASE, cli }
  })
  return completed.then(
    (release) => ({ release, refusal: '', isRead }),
    (error: Error) => ({ release: null, refusal: error.message, isRead }),
  )
}

/** With our agent, which says a plain version. */
const ownHost = () => ({ ...someHost(1), bootstrap: true, discovery_agent_version: '0.1.0' })
const ofArm = () => {
  const host = ownHost()
  const inventory = { ...host.inventory, cpu: { ...host.inventory?.cpu, architecture: 'aarch64' } }
  return someInputs({ hosts: [{ ...host, inventory }] })
}
const ofContainers = () =>
  someInputs({
    hosts: [
      {
        ...someHost(1),
        bootstrap: true,
        discovery_agent_version: 'r.example.com/a/assisted-installer-agent:v2',
      },
    ],
  })
const single = () => {
  const inputs = someInputs({ hosts: [ownHost()] })
  return { ...inputs, cluster: { ...inputs.cluster, control_plane_count: 1 } }
}

describe('what runs the controller', () => {
  it('is the image that was configured, and nothing else is looked at', async () => {
    const { release } = await complete({
      settings: { controllerImage: 'r/controller' },
      programs: {},
      cli: '',
    })
    expect(release).not.toHaveProperty('controllerProgramSha256')
  })

  it('is otherwise the program for hosts, of the architecture that the control plane has', async () => {
    const programs = { x86_64: SHA256, arm64: 'cd'.repeat(32) }
    expect((await complete({ programs })).release?.controllerProgramSha256).toBe(SHA256)
    expect((await complete({ programs, inputs: ofArm() })).release?.controllerProgramSha256).toBe(
      programs.arm64,
    )
  })

  it.each<[string, Scenario, RegExp]>([
    ['no program was built', { programs: {} }, /program for hosts of x86_64.*npm run build:host/],
    ['there is one for others only', { inputs: ofArm() }, /program for hosts of arm64/],
    [
      'the installer is one of others',
      { settings: { installerImage: 'r/installer' } },
      /installer is r\/installer/,
    ],
    ['the agent pulls its installer', { inputs: ofContainers() }, /assisted-installer:v2/],
    ['the release has no tools', { cli: '' }, /no image "cli" or "tools"/],
    [
      'the service ends with the only node',
      { variables: { INSTALL_INVOKER: 'agent-installer' }, inputs: single() },
      /single node cannot fetch a program/,
    ],
  ])('has to be an image if %s; the explanation says the same first', async (_, scenario, sentence) => {
    const { refusal, isRead } = await complete(scenario)
    expect(refusal).toMatch(sentence)
    expect(refusal).toMatch(/--controller-image <image>, or set CONTROLLER_IMAGE/)
    expect(isRead).toBe(scenario.cli === '')
    expect(explainInstallation(aFailedPreparation(refusal))[0]?.id).toBe('controller-image-missing')
  })
})
