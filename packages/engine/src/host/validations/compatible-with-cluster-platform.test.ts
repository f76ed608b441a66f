import type { PlatformType } from '@groundwork/contract/clusters'
import { describe, expect, it } from 'vitest'
import { aCluster, aHostContext, anInventory, anUnboundHostContext } from '../../testing/builders.ts'
import { explainedVerdict } from '../../testing/explained-verdict.ts'
import { statusOf } from '../../testing/verdict-of.ts'
import { compatibleWithClusterPlatform } from './compatible-with-cluster-platform.ts'

const context = (type: PlatformType, manufacturer: string, user_managed_networking = false) =>
  aHostContext(
    { inventory: anInventory(1, { system_vendor: { manufacturer } }) },
    { cluster: aCluster({ platform: { type, external_name: '' }, user_managed_networking }) },
  )

describe('compatible-with-cluster-platform', () => {
  it.each([
    ['baremetal', 'Dell Inc.'],
    ['none', 'VMware, Inc.'],
    ['external', 'QEMU'],
    ['vsphere', 'VMware, Inc.'],
    ['nutanix', 'Nutanix'],
  ] as const)('success: %s takes a machine by %s', (platform, manufacturer) => {
    expect(statusOf(compatibleWithClusterPlatform, context(platform, manufacturer))).toBe('success')
  })

  it.each([
    [
      'vsphere',
      'Dell Inc.',
      'VMware, Inc.',
      false,
      { platform: { type: 'baremetal' }, user_managed_networking: false },
    ],
    [
      'vsphere',
      'Nutanix',
      'VMware, Inc.',
      true,
      { platform: { type: 'none' }, user_managed_networking: true },
    ],
    [
      'nutanix',
      'VMware, Inc.',
      'Nutanix',
      false,
      { platform: { type: 'baremetal' }, user_managed_networking: false },
    ],
  ] as const)('failure: %s and a machine by %s', (platform, manufacturer, needed, isUserManaged, body) => {
    const verdict = explainedVerdict(
      compatibleWithClusterPlatform,
      context(platform, manufacturer, isUserManaged),
    )
    expect(verdict).toMatchObject({
      status: 'failure',
      cause: { seen: { manufacturer }, needed: { manufacturer: needed } },
    })
    expect(verdict.remedies[1]?.call?.body).toEqual(body)
  })

  it('failure: the machine does not say who made it', () => {
    const { system_vendor: _, ...inventory } = anInventory(1)
    const cluster = aCluster({ platform: { type: 'vsphere', external_name: '' } })
    expect(statusOf(compatibleWithClusterPlatform, aHostContext({ inventory }, { cluster }))).toBe('failure')
  })

  it('pending: no inventory yet', () => {
    expect(statusOf(compatibleWithClusterPlatform, aHostContext({ inventory: null }))).toBe('pending')
  })

  it('left out: no cluster, no platform', () => {
    expect(statusOf(compatibleWithClusterPlatform, anUnboundHostContext())).toBe('left out')
  })
})
