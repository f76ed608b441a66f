import { describe, expect, it } from 'vitest'
import type { ClusterSnapshot } from '../facts/snapshot.ts'
import { aCluster, aClusterContext, aHost, anInventory, aSingleNodeCluster } from '../testing/builders.ts'
import { supportedPlatforms } from './supported-platforms.ts'

const made = (n: number, manufacturer: string) =>
  aHost(n, { inventory: anInventory(n, { system_vendor: { manufacturer } }) })

describe('supportedPlatforms', () => {
  it.each<[string, Partial<ClusterSnapshot>, string[]]>([
    ['no hosts', { hosts: [] }, ['none']],
    ['a single node', { cluster: aSingleNodeCluster() }, ['none']],
    ['common machines', {}, ['baremetal', 'none', 'external']],
    ['VMware machines', { hosts: [made(1, 'VMware, Inc.')] }, ['baremetal', 'none', 'external', 'vsphere']],
    ['Nutanix machines', { hosts: [made(1, 'Nutanix')] }, ['baremetal', 'none', 'external', 'nutanix']],
    [
      'mixed machines',
      { hosts: [made(1, 'VMware, Inc.'), made(2, 'Nutanix')] },
      ['baremetal', 'none', 'external'],
    ],
    [
      'hosts without an inventory do not count',
      { hosts: [made(1, 'Nutanix'), aHost(2, { inventory: null })] },
      ['baremetal', 'none', 'external', 'nutanix'],
    ],
    [
      'no host has an inventory',
      { hosts: [aHost(1, { inventory: null })] },
      ['baremetal', 'none', 'external'],
    ],
    [
      'before external platforms',
      { cluster: aCluster({ openshift_version: '4.13' }) },
      ['baremetal', 'none'],
    ],
    [
      'an architecture without vSphere',
      { cluster: aCluster({ cpu_architecture: 's390x' }), hosts: [made(1, 'VMware, Inc.')] },
      ['baremetal', 'none', 'external'],
    ],
  ])('%s', (_name, changes, expected) => {
    expect(supportedPlatforms(aClusterContext(changes))).toEqual(expected)
  })
})
