import type { KubeClient, ObjectKey } from '@groundwork/kube-client/client'
import { type KubeNode, type KubeObject, type Resource, resourcePath } from '@groundwork/kube-client/objects'
import { describe, expect, it } from 'vitest'
import type { InstallerContext } from '../installer-context.ts'
import { someSettings } from '../testing/sample-installation.ts'
import { etcdOfTwo } from './etcd-of-two.ts'
import { uninitializedTaint } from './uninitialized-taint.ts'
import { configsOf } from './wait-for-machine-configs.ts'

const node = (name: string, changes: Partial<KubeNode> = {}): KubeNode => ({ metadata: { name }, ...changes })

/** A cluster that only counts what is changed in it. */
function start(openshiftVersion: string, failures = 0) {
  const patched: string[] = []
  const kube = {
    get: async () => null,
    async patch(resource: Resource<KubeObject>, where: ObjectKey) {
      patched.push(resourcePath(resource, where))
      if (patched.length <= failures) throw new Error('not now')
    },
  } as unknown as KubeClient
  const silent = () => undefined
  const context = {
    settings: someSettings({ openshiftVersion }),
    log: { info: silent, warn: silent, error: silent },
    service: { call: async () => ({ platform: { type: 'nutanix' } }) },
  } as unknown as InstallerContext
  return { patched, pivot: { context, kube, joined: new Set<string>() } }
}

describe('etcd of an old version', () => {
  it('may start with two members once there are two, and is told so until it has heard', async () => {
    const { patched, pivot } = start('4.6.1', 1)
    const allow = etcdOfTwo(pivot)
    await allow([node('m1')], 2)
    expect(patched).toHaveLength(0)
    await expect(allow([node('m1'), node('m2')], 2)).rejects.toThrow('not now')
    await allow([node('m1'), node('m2')], 2)
    await allow([node('m1'), node('m2')], 2)
    expect(patched).toHaveLength(2)
  })
})

describe('the mark of nodes that no cloud provider has seen', () => {
  it('stays on nodes that are ready', async () => {
    const { patched, pivot } = start('4.18.0')
    const taints = [{ key: 'node.cloudprovider.kubernetes.io/uninitialized' }]
    const ready = { conditions: [{ type: 'Ready', status: 'True' }] }
    await uninitializedTaint(pivot)([
      node('m1', { spec: { taints }, status: ready }),
      node('m2', { spec: { taints } }),
      node('m3', { spec: { taints: [{ key: 'other' }] } }),
    ])
    expect(patched).toEqual(['/api/v1/nodes/m2'])
  })
})

describe('the configurations of masters', () => {
  const told = (current: string | undefined, desired: string | undefined): KubeNode => {
    const annotations: Record<string, string> = {}
    if (current !== undefined) annotations['machineconfiguration.openshift.io/currentConfig'] = current
    if (desired !== undefined) annotations['machineconfiguration.openshift.io/desiredConfig'] = desired
    return { metadata: { name: 'm', annotations } }
  }

  it.each([
    ['no nodes', [], null],
    ['not told yet', [told(undefined, undefined)], null],
    ['only what is wanted', [told(undefined, 'a')], null],
    ['empty', [told('', 'a')], null],
    ['not the same is wanted', [told('a', 'a'), told('a', 'b')], null],
    ['one is not told', [told('a', 'a'), told(undefined, undefined)], null],
    ['the same', [told('a', 'a'), told('a', 'a')], ['a']],
    ['on the way', [told('a', 'b'), told('b', 'b')], ['a', 'b']],
  ])('%s', (_, nodes, names) => expect(configsOf(nodes)).toEqual(names))
})
