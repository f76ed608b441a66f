import { OPERATORS } from '@groundwork/engine/catalogue'
import { checkManifestText } from '@groundwork/engine/requests/manifest'
import { describe, expect, it } from 'vitest'
import { readKubernetesYaml } from '../../assets/kubernetes-yaml.ts'
import type { KubeObject } from '../../assets/object-yaml.ts'
import { type InputChanges, singleNode, someHosts, someInputs } from '../../testing/some-inputs.ts'
import { customManifests, operatorManifests } from './operator-manifests.ts'

const objectsOf = (operators: readonly string[], changes: InputChanges = {}) =>
  operatorManifests(someInputs({ ...changes, operators })).map(
    ({ fileName, text }) => ({ fileName, object: readKubernetesYaml(text)[0] as KubeObject }) as const,
  )

const decode = (base64: string): string => Buffer.from(base64, 'base64').toString('utf8')
const later = (operators: readonly string[], changes: InputChanges = {}) =>
  (
    JSON.parse(customManifests(someInputs({ ...changes, operators })) ?? '[]') as {
      Name: string
      Content: string
    }[]
  ).flatMap(({ Name, Content }) =>
    readKubernetesYaml(decode(Content)).map((object) => ({ name: Name, object: object as KubeObject })),
  )

describe.each(OPERATORS.map((operator) => [operator.name, operator] as const))('%s', (name, operator) => {
  const objects = objectsOf([name])

  it('is subscribed to in its namespace', () => {
    const found = objects.find(
      ({ fileName }) => fileName === `50_openshift-${name}_subscription.yaml`,
    )?.object
    expect(found?.metadata).toEqual({ name: operator.subscription, namespace: operator.namespace })
  })

  it('has a namespace and a group, of which there are never two', () => {
    const count = (kind: string, field: 'name' | 'namespace') =>
      objects.filter(({ object }) => object.kind === kind && object.metadata[field] === operator.namespace)
        .length
    const isCommon = operator.namespace === 'openshift-operators'
    expect(count('Namespace', 'name')).toBe(isCommon ? 0 : 1)
    expect(count('OperatorGroup', 'namespace')).toBe(isCommon ? 0 : 1)
  })

  it('comes in objects of Kubernetes, at once and later', () => {
    for (const { fileName, text } of operatorManifests(someInputs({ operators: [name] })))
      expect(checkManifestText(text, { fileName, parseYaml: readKubernetesYaml })).toEqual([])
    for (const { object } of later([name]))
      expect(
        checkManifestText(JSON.stringify(object), { fileName: 'a.json', parseYaml: readKubernetesYaml }),
      ).toEqual([])
  })
})

// The two cannot be chosen together.
describe.each(['lvm', 'odf'])('all together, without %s', (left) => {
  const all = OPERATORS.map(({ name }) => name).filter((name) => name !== left)

  it('have no object twice, which no installer would take', () => {
    const keys = [...objectsOf(all), ...later(all)].map(({ object }) =>
      [object.apiVersion, object.kind, object.metadata.namespace, object.metadata.name].join(' '),
    )
    expect(keys.filter((key, index) => keys.indexOf(key) !== index)).toEqual([])
  })

  it('say the same to a controller with and without a service', () => {
    const { object } = objectsOf(all).find(({ fileName }) => fileName === 'olm_operator_manifests.yaml') ?? {}
    const data = object?.data as Readonly<Record<string, string>>
    const described = Object.entries(data).filter(([name]) => name.endsWith('.metadata.yaml'))
    const found = described.flatMap(([, text]) => {
      const [about] = readKubernetesYaml(text) as [{ manifests: string[] }]
      return about.manifests.map((name) => readKubernetesYaml(decode(data[name] ?? ''))[0])
    })
    expect(found).toEqual(later(all).map(({ object: each }) => each))
  })
})

describe('what sets them to work', () => {
  const kinds = (operators: readonly string[], changes: InputChanges = {}) =>
    later(operators, changes).map(({ object }) => object.kind)

  it('is nothing where nothing was chosen', () => {
    expect(customManifests(someInputs())).toBeNull()
    expect(customManifests(someInputs({ operators: ['pipelines'] }))).toBeNull()
  })

  it('depends on what else is there', () => {
    expect(kinds(['cnv'])).toEqual(['HyperConverged'])
    expect(kinds(['cnv'], singleNode)).toEqual(['HyperConverged', 'HostPathProvisioner', 'StorageClass'])
    expect(kinds(['cnv', 'lvm'], singleNode)).toEqual(['HyperConverged', 'LVMCluster'])
    expect(kinds(['mce'])).toEqual(['MultiClusterEngine'])
    expect(kinds(['mce', 'lvm'])).toEqual(['LVMCluster', 'MultiClusterEngine', 'AgentServiceConfig'])
  })

  it('spreads data over all disks that are there for it', () => {
    const disk = { id: 'd', name: 'sdb', path: '/dev/sdb', drive_type: 'SSD', size_bytes: 1e12 } as const
    const hosts = someHosts(3, 0).map((host) => ({
      ...host,
      inventory: host.inventory && {
        ...host.inventory,
        disks: [...(host.inventory.disks ?? []), disk, { ...disk, id: 'e', name: 'sdc' }],
      },
    }))
    const cluster = later(['odf'], { hosts }).find(({ object }) => object.kind === 'StorageCluster')?.object
    expect(cluster).toMatchObject({ spec: { storageDeviceSets: [{ count: 6, replica: 1 }] } })
  })
})
