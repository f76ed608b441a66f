// What an import does not carry over is told, and what it can carry over somewhere else is there.
import { describe, expect, it } from 'vitest'
import { importAicli } from './aicli.ts'
import type { Imported } from './imported.ts'
import { importInstallConfig } from './install-config.ts'
import { importKube } from './kube.ts'

const OVERRIDES = 'agent-install.openshift.io/install-config-overrides'

const aicli = (settings: object) => importAicli(JSON.stringify(settings), { secrets: 'refer', name: 'a' })
const install = (spec: object, overrides?: unknown) =>
  importKube(
    JSON.stringify({
      kind: 'AgentClusterInstall',
      metadata: { name: 'a', annotations: { [OVERRIDES]: overrides } },
      spec,
    }),
    { secrets: 'refer' },
  )
const told = ({ notes }: Imported) => notes.map(({ path, message }) => `${path}: ${message}`)

describe('a kind of network that a definition has no word for', () => {
  it.each([
    [
      'aicli',
      aicli({ network_type: 'Contrail', installconfig: { networking: { clusterNetworkMTU: 1400 } } }),
    ],
    [
      'Kubernetes',
      install({ networking: { networkType: 'Contrail' } }, '{"networking":{"clusterNetworkMTU":1400}}'),
    ],
  ])('of %s goes into the override, beside what is there', (_name, { definition }) => {
    expect(definition.clusters[0]?.network_type).toBeUndefined()
    expect(definition.clusters[0]?.install_config_overrides).toEqual({
      networking: { networkType: 'Contrail', clusterNetworkMTU: 1400 },
    })
  })

  it('is there without any other override', () => {
    const expected = { networking: { networkType: 'Contrail' } }
    for (const { definition } of [
      aicli({ network_type: 'Contrail' }),
      install({ networking: { networkType: 'Contrail' } }),
    ])
      expect(definition.clusters[0]?.install_config_overrides).toEqual(expected)
  })
})

describe('what is lost is told', () => {
  it('of networks of aicli, with its names', () => {
    expect(
      told(
        aicli({
          cluster_networks: [
            { cidr: '10.0.0.0/14', host_prefix: 'x' },
            { cidr: 'b', other: 1 },
          ],
        }),
      ),
    ).toEqual([
      'cluster_networks[0].host_prefix: It is not a whole number.',
      'cluster_networks[1].other: A definition has no place for it.',
    ])
  })

  it('of a processor', () => {
    const read = aicli({ cpu_architecture: 'riscv64' })
    expect(read.definition.clusters[0]?.cpu_architecture).toBeUndefined()
    expect(told(read)).toEqual(['cpu_architecture: A definition does not know "riscv64" here.'])
    expect(told(aicli({ cpu_architecture: 'arm64' }))).toEqual([])
  })

  it('of an image', () => {
    const text = 'kind: InfraEnv\nmetadata: { name: e }\nspec: { cpuArchitecture: riscv64, imageType: raw }'
    expect(told(importKube(text, { secrets: 'refer' }))).toEqual([
      'spec.imageType: A definition does not know "raw" here.',
      'spec.cpuArchitecture: A definition does not know "riscv64" here.',
    ])
  })

  it.each(['fips: true', 3, ['fips']])('of installconfig: %j', (installconfig) => {
    const read = aicli({ installconfig, sno_disk: 'sda' })
    expect(told(read)).toEqual(['installconfig: It is not a group of settings.'])
    expect(read.definition.clusters[0]?.install_config_overrides).toEqual({
      bootstrapInPlace: { installationDisk: '/dev/sda' },
    })
  })

  it.each(['{fips: true', '[1]', 'true'])('of the annotation %s', (overrides) => {
    expect(told(install({}, overrides))).toEqual([
      `metadata.annotations.${OVERRIDES}: It is not a JSON object.`,
    ])
  })

  it('not of an annotation that is empty', () => {
    expect(told(install({}, ''))).toEqual([])
  })
})

describe('names that every object has', () => {
  const odd = Object.fromEntries(['constructor', 'toString', '__proto__'].map((name) => [name, 'x']))

  it('are told like any other', () => {
    const unknown = Object.keys(odd).map((name) => `${name}: A definition has no place for it.`)
    expect(told(aicli(odd))).toEqual(expect.arrayContaining(unknown))
    expect(told(install(odd))).toEqual(expect.arrayContaining(unknown.map((line) => `spec.${line}`)))
  })

  it('stand for no value', () => {
    expect(install({ platformType: 'constructor' }).definition.clusters[0]?.platform).toBeUndefined()
    const installConfig = JSON.stringify({
      metadata: { name: 'a' },
      controlPlane: { architecture: 'toString' },
    })
    const { definition } = importInstallConfig({ installConfig }, { secrets: 'refer' })
    expect(definition.clusters[0]?.cpu_architecture).toBeUndefined()
  })
})

it('as many names as a document has lines are told, each once', () => {
  const names = Array.from({ length: 20_000 }, (_, at) => `unknown_${at}`)
  const { notes } = aicli(Object.fromEntries(names.map((name) => [name, 1])))
  expect(notes.map(({ path }) => path).filter((path) => path.startsWith('unknown_'))).toEqual(names)
})
