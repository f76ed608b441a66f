import type { Host } from '@groundwork/contract/hosts'
import { describe, expect, test } from 'vitest'
import type { AgentSpec } from '../resources/agent.ts'
import { sampleAgent, sampleHost } from '../testing/samples.ts'
import { type AgentSituation, decideAgent } from './decide-agent.ts'

const CLUSTER = '11111111-1111-4111-8111-111111111111'
const OTHER = '33333333-3333-4333-8333-333333333333'

interface Given {
  readonly spec?: Partial<AgentSpec>
  readonly host?: Partial<Host>
  readonly wantedCluster?: AgentSituation['wantedCluster']
  readonly approvesItself?: boolean
}

const decide = ({ spec, host, approvesItself = false, ...rest }: Given) =>
  decideAgent({
    ...{ agent: sampleAgent(spec), host: sampleHost(host), approvesItself },
    wantedCluster: 'wantedCluster' in rest ? rest.wantedCluster : CLUSTER,
  })

test('a host that is as it should be is left alone', () => {
  expect(decide({})).toEqual({ steps: [] })
})

describe('binding', () => {
  const free = { cluster_id: '', status: 'known-unbound' } as const
  test.each([
    ['a free host is bound', { host: free }, [{ do: 'bind', cluster_id: CLUSTER }]],
    ['a host that is not ready is waited for', { host: { ...free, status: 'discovering-unbound' } }, []],
    ['a host that nobody wants is unbound', { wantedCluster: null }, [{ do: 'unbind' }]],
    ['a host of another cluster is unbound first', { wantedCluster: OTHER }, [{ do: 'unbind' }]],
    ['a free host that nobody wants stays', { host: free, wantedCluster: null }, []],
    ['a cluster that does not exist yet is waited for', { wantedCluster: undefined }, []],
    [
      'settings wait until the host has its cluster',
      { host: free, spec: { hostname: 'other' } },
      [{ do: 'bind', cluster_id: CLUSTER }],
    ],
    [
      'a day-2 host can be taken out while it installs',
      { host: { status: 'installing', kind: 'AddToExistingClusterHost' }, wantedCluster: null },
      [{ do: 'unbind' }],
    ],
  ] as const)('%s', (_, given, steps) => expect(decide(given)).toEqual({ steps }))

  test('not in the middle of an installation', () => {
    expect(decide({ host: { status: 'installing' }, wantedCluster: null })).toEqual({
      refused: expect.stringContaining('being installed'),
    })
  })
})

describe('settings', () => {
  const update = (params: object) => [{ do: 'update', params }]
  test.each([
    ['role', { role: 'worker' }, update({ host_role: 'worker' })],
    ['an empty role changes nothing', { role: '' }, []],
    ['name', { hostname: 'other' }, update({ host_name: 'other' })],
    ['the name that it has', { hostname: 'node-1' }, []],
    ['pool', { machineConfigPool: 'infra' }, update({ machine_config_pool_name: 'infra' })],
    ['labels', { nodeLabels: { a: 'b' } }, update({ node_labels: [{ key: 'a', value: 'b' }] })],
    [
      'disk by its path',
      { installation_disk_path: '/dev/sdb' },
      update({ disks_selected_config: [{ id: '/dev/disk/by-id/wwn-2', role: 'install' }] }),
    ],
    ['the disk that it is, by another name', { installation_disk_path: '/dev/disk/by-path/pci-1' }, []],
    [
      'arguments of the installer',
      { installerArgs: '["--append-karg", "a=b"]' },
      [{ do: 'set-installer-args', args: ['--append-karg', 'a=b'] }],
    ],
    ['Ignition', { ignitionConfigOverrides: '{}' }, [{ do: 'set-ignition', config: '{}' }]],
  ] as const)('%s', (_, spec, steps) => expect(decide({ spec })).toEqual({ steps }))

  test.each([
    ['arguments that are no list', { installerArgs: '"a"' }, 'spec.installerArgs'],
    ['a list of something else', { installerArgs: '[1]' }, 'spec.installerArgs'],
    ['a disk that does not exist', { installation_disk_id: '/dev/sdz' }, '/dev/sdz'],
  ])('%s are refused', (_, spec, named) => {
    expect(decide({ spec })).toEqual({ refused: expect.stringContaining(named) })
  })

  test('are not changed when the installation has begun', () => {
    expect(decide({ spec: { hostname: 'other' }, host: { status: 'installing' } })).toEqual({ steps: [] })
  })

  test('labels in another order are the same', () => {
    const host = { node_labels: '{"b":"2","a":"1"}' }
    expect(decide({ spec: { nodeLabels: { a: '1', b: '2' } }, host })).toEqual({ steps: [] })
  })
})

describe('approval', () => {
  test.each([
    ['by the image', { approvesItself: true, spec: { approved: false } }, [{ do: 'approve' }]],
    ['is never taken back', { approvesItself: false, spec: { approved: true } }, []],
    ['is given once', { approvesItself: true }, []],
  ] as const)('%s', (_, given, steps) => expect(decide(given)).toEqual({ steps }))
})
