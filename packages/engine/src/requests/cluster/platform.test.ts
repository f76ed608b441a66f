import type { PlatformType } from '@groundwork/contract/clusters'
import { describe, expect, it } from 'vitest'
import type { Outcome } from '../problem.ts'
import { refusalOf } from '../testing/builders.ts'
import { changePlatform, decidePlatform, type PlatformChoice, type PlatformSetting } from './platform.ts'

const MULTI_NODE: PlatformSetting = { isSingleNode: false, architecture: 'x86_64', version: '4.20.5' }
const SINGLE_NODE: PlatformSetting = { ...MULTI_NODE, isSingleNode: true }
const Z: PlatformSetting = { ...MULTI_NODE, architecture: 's390x' }

const show = (outcome: Outcome<PlatformChoice>): string =>
  outcome.ok ? `${outcome.value.type} ${outcome.value.user_managed_networking}` : refusalOf(outcome).join()

const platform = (type: PlatformType | undefined, name = 'oci') =>
  type && (type === 'external' ? { type, external: { platform_name: name } } : { type })

const TYPE = '400 contradiction platform.type'
const UMN = '400 contradiction user_managed_networking'

describe('the platform of a new cluster', () => {
  it.each([
    [undefined, undefined, 'baremetal false'],
    [undefined, true, 'none true'],
    [undefined, false, 'baremetal false'],
    ['baremetal', undefined, 'baremetal false'],
    ['baremetal', true, UMN],
    ['nutanix', undefined, 'nutanix false'],
    ['nutanix', true, UMN],
    ['none', undefined, 'none true'],
    ['none', false, UMN],
    ['external', undefined, 'external true'],
    ['external', false, UMN],
    ['vsphere', undefined, 'vsphere false'],
    ['vsphere', true, 'vsphere true'],
    ['vsphere', false, 'vsphere false'],
  ] as const)('%s with user-managed networking %s', (type, userManagedNetworking, expected) => {
    expect(show(decidePlatform({ platform: platform(type), userManagedNetworking }, MULTI_NODE))).toBe(
      expected,
    )
  })

  it.each([
    ['one node', SINGLE_NODE],
    ['s390x', Z],
    ['ppc64le', { ...Z, architecture: 'ppc64le' }],
  ] as const)('%s has none or external, and the user manages the network', (_, setting) => {
    const decide = (type: PlatformType | undefined, userManagedNetworking?: boolean) =>
      show(decidePlatform({ platform: platform(type), userManagedNetworking }, setting))
    expect(decide(undefined)).toBe('none true')
    expect(decide('none')).toBe('none true')
    expect(decide('external', true)).toBe('external true')
    expect(decide('none', false)).toBe(UMN)
    expect(decide(undefined, false)).toBe(`${TYPE},${UMN}`)
    expect(decide('baremetal')).toBe(`${TYPE},${UMN}`)
    expect(decide('vsphere', true)).toBe(TYPE)
    expect(decide('nutanix')).toBe(`${TYPE},${UMN}`)
  })

  it('knows since when Nutanix exists', () => {
    const decide = (version: string) =>
      show(
        decidePlatform(
          { platform: { type: 'nutanix' }, userManagedNetworking: undefined },
          { ...MULTI_NODE, version },
        ),
      )
    expect(decide('4.10.3')).toBe('400 not-available platform.type')
    expect(decide('4.11.0')).toBe('nutanix false')
  })

  it('needs the name of an external platform', () => {
    const decide = (external: { platform_name?: string } | undefined) =>
      decidePlatform(
        { platform: { type: 'external', ...(external && { external }) }, userManagedNetworking: undefined },
        MULTI_NODE,
      )
    expect(show(decide(undefined))).toBe('400 required platform.external.platform_name')
    expect(show(decide({ platform_name: '' }))).toBe('400 required platform.external.platform_name')
    const outcome = decide({ platform_name: 'oci' })
    expect(outcome.ok && outcome.value).toMatchObject({ external_name: 'oci', cloud_controller_manager: '' })
  })
})

describe('the platform of a cluster that changes', () => {
  const stored = (type: PlatformType, userManaged: boolean): PlatformChoice => ({
    type,
    external_name: type === 'external' ? 'oci' : '',
    cloud_controller_manager: '',
    user_managed_networking: userManaged,
  })
  it.each([
    ['baremetal', false, undefined, undefined, 'baremetal false'],
    ['baremetal', false, undefined, true, 'none true'],
    ['none', true, undefined, false, 'baremetal false'],
    ['baremetal', false, 'none', undefined, 'none true'],
    ['none', true, 'baremetal', undefined, 'baremetal false'],
    ['none', true, 'baremetal', true, UMN],
    ['baremetal', false, 'none', false, UMN],
    ['vsphere', false, undefined, true, 'vsphere true'],
    ['vsphere', true, 'vsphere', undefined, 'vsphere true'],
    ['vsphere', true, undefined, false, 'vsphere false'],
    ['nutanix', false, undefined, true, UMN],
    ['external', true, undefined, false, UMN],
    ['external', true, 'external', undefined, 'external true'],
    ['baremetal', false, 'vsphere', undefined, 'vsphere false'],
  ] as const)('%s %s with %s %s', (type, userManaged, wishedType, userManagedNetworking, expected) => {
    const wish = { platform: platform(wishedType, 'oci'), userManagedNetworking }
    expect(show(changePlatform(stored(type, userManaged), wish, MULTI_NODE))).toBe(expected)
  })

  it('keeps the name of an external platform', () => {
    const wish = { platform: { type: 'external' as const }, userManagedNetworking: undefined }
    const outcome = changePlatform(stored('external', true), wish, MULTI_NODE)
    expect(outcome.ok && outcome.value.external_name).toBe('oci')
  })

  it('does not turn one node into a managed cluster', () => {
    const outcome = changePlatform(
      stored('none', true),
      { platform: undefined, userManagedNetworking: false },
      SINGLE_NODE,
    )
    expect(show(outcome)).toBe(`${TYPE},${UMN}`)
  })
})
