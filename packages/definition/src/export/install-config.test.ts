import { isRecord } from '@groundwork/json/json-values'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parse, stringify } from 'yaml'
import { diffDefinitions } from '../document/diff-definitions.ts'
import { parseDefinition } from '../document/parse-definition.ts'
import { printDefinition } from '../document/print-definition.ts'
import { importInstallConfig } from '../import/install-config.ts'
import { agentConfigs, installConfigs } from '../testing/arbitrary-install-config.ts'
import { deviceHints } from './device-hints.ts'
import { exportInstallConfig } from './install-config.ts'

const read = (install: unknown, agent: unknown) =>
  importInstallConfig(
    { installConfig: stringify(install), agentConfig: stringify(agent) },
    { secrets: 'keep' },
  )

function written(definition: ReturnType<typeof read>['definition']) {
  const { files, notes } = exportInstallConfig(definition, definition.clusters[0]?.name ?? '')
  const [install, agent] = files.map(({ content }) => parse(content) as unknown)
  return { install, agent, notes }
}

/** `a.b[0]`: value */
function leaves(value: unknown, path = ''): readonly (readonly [string, unknown])[] {
  if (Array.isArray(value)) return value.flatMap((item, index) => leaves(item, `${path}[${index}]`))
  if (!isRecord(value)) return [[path, value]]
  return Object.entries(value).flatMap(([name, member]) =>
    leaves(member, path === '' ? name : `${path}.${name}`),
  )
}

/** What stood in the first and does not stand in the second, unless a note speaks of it. */
function forgotten(before: unknown, after: unknown, notes: readonly { path: string }[]): readonly string[] {
  const found = new Map(leaves(after))
  return leaves(before)
    .filter(([path, value]) => found.get(path) !== value)
    .map(([path]) => path)
    .filter((path) => !notes.some((note) => note.path !== '' && path.startsWith(note.path)))
}

/** Without network settings, what a card is called means nothing. */
const withUsedNames = ({ hosts = [], ...rest }: Readonly<Record<string, unknown>>) => ({
  ...rest,
  hosts: (hosts as readonly Record<string, unknown>[]).map(({ interfaces, ...host }) => ({
    ...host,
    interfaces: host.networkConfig
      ? interfaces
      : (interfaces as { macAddress: string }[]).map(({ macAddress }) => ({ macAddress })),
  })),
})

describe('install-config and agent-config', () => {
  it('become a definition that loses nothing when it becomes files again', () => {
    fc.assert(
      fc.property(installConfigs, agentConfigs, (install, agent) => {
        const { definition, problems } = read(install, agent)
        expect(problems).toEqual([])
        const files = written(definition)
        const again = read(files.install, files.agent)
        expect(diffDefinitions(definition, again.definition)).toEqual([])
        // Neither takes anything away: there was no secret, and no card of a host that only fencing knows.
        expect(
          files.notes.map(({ path }) => path).filter((path) => !['pull_secret', 'match'].includes(path)),
        ).toEqual([])
      }),
    )
  })

  it('keep every field, or a note names it', () => {
    fc.assert(
      fc.property(installConfigs, agentConfigs, (install, agent) => {
        const { definition, notes } = read(install, agent)
        const files = written(definition)
        const of = (source: string) => notes.filter((note) => note.source === source)
        expect(forgotten(install, files.install, of('install-config'))).toEqual([])
        expect(forgotten(withUsedNames(agent), files.agent, of('agent-config'))).toEqual([])
      }),
    )
  })

  it('become a definition that can be printed and read', () => {
    fc.assert(
      fc.property(installConfigs, agentConfigs, (install, agent) => {
        const { definition } = read(install, agent)
        const parsed = parseDefinition(printDefinition(definition))
        expect(parsed.problems).toEqual([])
        expect(diffDefinitions(definition, parsed.definition)).toEqual([])
      }),
    )
  })
})

describe('a definition as files', () => {
  const { definition } = parseDefinition(`
kind: Cluster
name: prod
openshift_version: "4.20"
olm_operators: [lso]
install_config_overrides: { fips: true, networking: { networkType: Contrail } }
manifests: [{ file_name: a.yaml, folder: openshift, content: { kind: ConfigMap } }]
---
kind: InfraEnv
name: image
cluster: prod
kernel_arguments: [a=1]
---
kind: Hosts
hosts:
  - { match: { serial: CZJ1 }, hostname: node-0, installation_disk: smallest ssd, node_labels: { a: b } }
`)

  it('has manifests beside them, and overrides laid over', () => {
    const { files } = exportInstallConfig(definition, 'prod')
    expect(files.map(({ name }) => name)).toEqual([
      'install-config.yaml',
      'agent-config.yaml',
      'openshift/a.yaml',
    ])
    expect(parse(files[0]?.content ?? '')).toMatchObject({
      fips: true,
      networking: { networkType: 'Contrail' },
      platform: { baremetal: {} },
    })
  })

  it('says what they cannot say', () => {
    const { notes } = exportInstallConfig(definition, 'prod')
    expect(notes.map(({ source, path }) => `${source}: ${path}`)).toEqual([
      'cluster prod: openshift_version',
      'cluster prod: olm_operators',
      'infra-env image: kernel_arguments',
      'cluster prod: pull_secret',
      'host node-0: installation_disk',
      'host node-0: node_labels',
      'host node-0: match',
    ])
  })

  it.each([
    ['/dev/sda', { deviceName: '/dev/sda' }, []],
    ['by-path:pci-1', { deviceName: '/dev/disk/by-path/pci-1' }, []],
    ['first ssd size>=200GB', { rotational: false, minSizeGigabytes: 200 }, []],
    ['largest nvme', {}, ['largest', 'type:nvme']],
    ['model~INTEL', {}, ['model~INTEL']],
  ])('hints at the disk %s', (rule, hints, lost) => {
    expect(deviceHints(rule)).toEqual({ hints, lost })
  })
})
