// What the reference accepts and refuses as overrides, installer arguments and static networks. Our rules must accept
// everything that it accepts, and refuse what is wrong in shape. What is wrong in content (install-config fields, parts
// of an ignition document, network settings) is judged by the packages that read the content, not here.
import { readFileSync } from 'node:fs'
import { changeInstallConfig } from '@groundwork/engine/requests/cluster'
import { changeIgnition, changeInstallerArgs } from '@groundwork/engine/requests/host'
import {
  checkDiscoveryIgnition,
  checkStaticNetwork,
  sortedStaticNetwork,
} from '@groundwork/engine/requests/infra-env'
import { describe, expect, it } from 'vitest'
import { parseAllDocuments } from 'yaml'
import { contractDir } from '../testing/contract-dir.ts'

interface Golden<Input> {
  readonly name: string
  readonly input: Input
  readonly output: {
    readonly status: number
    readonly stored?: string | null
    readonly static_network_config?: string
  }
}

function readGolden<Input>(file: string): readonly Golden<Input>[] {
  const lines = readFileSync(`${contractDir}recorded/${file}.jsonl`, 'utf8').split('\n')
  return lines.filter((line) => line !== '').map((line) => JSON.parse(line) as Golden<Input>)
}

interface Call {
  readonly path: string
  readonly body: unknown
}

const overrides = readGolden<Call>('overrides')
/** Some bodies are only described, and some have the wrong JSON type, which the schema refuses before any rule. */
const callsTo = (end: string) =>
  overrides.filter(
    ({ input, name }) => input.path.endsWith(end) && !NOT_A_RULE.some((word) => name.endsWith(word)),
  )

const NOT_A_RULE = [
  'args is a string',
  'body is an object, not a string',
  'compressible file of 400000 characters',
  'incompressible file of 400000 characters (area limit)',
  'incompressible 400000 characters',
]

/** Refused for their content: the last words of the names. */
const CONTENT = [
  'valid, but host present and no machine network',
  'unknown field',
  'unknown nested field',
  'wrong type bool',
  'wrong type list',
  'bad trust bundle',
  '(not in the structure)',
  'ovnKubernetesConfig',
  'compute architecture',
  'pki',
  'rootDeviceHints',
  'relative path',
  'duplicate path',
  'bad source scheme',
  'bad data url',
  'file mode text',
  'unit without name',
  'unit bad contents',
  'unit bad extension',
  'filesystem with bad format',
]
const isAboutContent = (name: string) => CONTENT.some((word) => name.endsWith(word))

function expectSameAnswer({ name, output }: Golden<unknown>, isAccepted: boolean): void {
  if (output.status >= 300 && isAboutContent(name)) return
  expect(isAccepted).toBe(output.status < 300)
}

describe('installer arguments', () => {
  it.each(callsTo('/installer-args').map((golden) => [golden.name, golden] as const))('%s', (_, golden) => {
    const outcome = changeInstallerArgs(golden.input.body as { args?: string[] })
    expectSameAnswer(golden, outcome.ok)
    // Without a list the reference stores null; ours is an empty list.
    if (outcome.ok)
      expect(outcome.value.installer_args).toEqual(JSON.parse(golden.output.stored ?? '[]') ?? [])
  })
})

describe('ignition of a host', () => {
  it.each(callsTo('/ignition').map((golden) => [golden.name, golden] as const))('%s', (_, golden) => {
    const outcome = changeIgnition(golden.input.body as { config?: string })
    expectSameAnswer(golden, outcome.ok)
    if (outcome.ok && golden.output.status < 300) {
      expect(outcome.value.ignition_config_overrides).toBe(golden.output.stored ?? '')
    }
  })
})

describe('ignition of discovery', () => {
  it.each(callsTo('/{infra_env_id}').map((golden) => [golden.name, golden] as const))('%s', (_, golden) => {
    const { ignition_config_override: override = '' } = golden.input.body as {
      ignition_config_override?: string
    }
    expectSameAnswer(golden, checkDiscoveryIgnition(override, {}).length === 0)
  })
})

/** Accepted by the reference, which stops reading after the first object. */
const READ_IN_FULL = ['trailing data']

describe('install-config', () => {
  it.each(callsTo('/install-config').map((golden) => [golden.name, golden] as const))(
    '%s',
    (name, golden) => {
      const outcome = changeInstallConfig(golden.input.body as string)
      if (READ_IN_FULL.some((word) => name.endsWith(word))) expect(outcome.ok).toBe(false)
      else expectSameAnswer(golden, outcome.ok)
      if (outcome.ok && golden.output.status < 300) {
        expect(outcome.value.install_config_overrides).toBe(golden.output.stored ?? '')
      }
    },
  )
})

/** The frame of static networks; what is wrong inside the settings is not judged here. */
const WRONG_FRAME = [
  'empty yaml',
  'whitespace only yaml',
  'scalar yaml',
  'yaml syntax',
  'yaml syntax, keyfile version',
  'bond port not in the map',
  'ethernet not in the map',
  'empty map',
  'duplicate mac in the map',
  'duplicate nic in the map',
  'bad mac in the map',
  'mac_interface_map missing',
]

describe('static networks', () => {
  const golden = readGolden<{ static_network_config: Parameters<typeof checkStaticNetwork>[0] }>(
    'static-network',
  )
  const parseYaml = (text: string) =>
    parseAllDocuments(text).map((document) => {
      const [error] = document.errors
      if (error) throw error
      return document.toJS() as unknown
    })
  const isRefused = ({ input }: (typeof golden)[number]) =>
    checkStaticNetwork(input.static_network_config, parseYaml).length > 0

  it('accepts all that the reference accepts', () => {
    const taken = golden.filter(({ output }) => output.status < 300)
    expect(taken.length).toBeGreaterThan(100)
    expect(taken.filter(isRefused).map(({ name }) => name)).toEqual([])
  })

  it('keeps them in the same order', () => {
    for (const { name, input, output } of golden) {
      if (!output.static_network_config) continue
      const stored: unknown = JSON.parse(output.static_network_config)
      expect(sortedStaticNetwork(input.static_network_config), name).toEqual(stored)
    }
  })

  it.each(WRONG_FRAME)('refuses: %s', (word) => {
    const lines = golden.filter(({ name }) => name.replace(/ \[[\d.]+\]$/, '') === `invalid: ${word}`)
    expect(lines.length).toBeGreaterThan(0)
    expect(lines.every(isRefused)).toBe(true)
  })
})
