import type { Inventory } from '@groundwork/contract/hosts'
import { HostStatus } from '@groundwork/contract/vocabulary'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { HostFacts } from '../facts/host-facts.ts'
import { anyInventory } from '../testing/arbitrary-host.ts'
import { aHostContext, anInventory, macAddress, someSettings } from '../testing/builders.ts'
import { acceptInventory } from './process-inventory.ts'

const accept = (reply: Inventory, changes: Partial<HostFacts> = {}, settings = someSettings()) => {
  const accepted = acceptInventory(aHostContext(changes, { settings }), reply)
  if (!accepted.ok) throw new Error(accepted.reason)
  return accepted.changes
}

describe('acceptInventory', () => {
  it('takes an inventory before the installation and while the installer writes', () => {
    const accepting = HostStatus.enum.filter(
      (status) => acceptInventory(aHostContext({ status }), anInventory(1)).ok,
    )
    expect([...accepting].sort()).toEqual([
      'disconnected',
      'disconnected-unbound',
      'discovering',
      'discovering-unbound',
      'installing-in-progress',
      'insufficient',
      'insufficient-unbound',
      'known',
      'known-unbound',
      'pending-for-input',
    ])
  })

  it('stores eligibility, installation disk and the disks to format', () => {
    const disks = [
      {
        name: 'sda',
        id: 'a',
        path: '/dev/sda',
        drive_type: 'SSD' as const,
        size_bytes: 10e9,
        bootable: true,
      },
      { name: 'sdb', id: 'b', path: '/dev/sdb', drive_type: 'SSD' as const, size_bytes: 200e9 },
    ]
    const changes = accept(anInventory(1, { disks }), { installation_disk_id: 'a' })
    expect(changes).toMatchObject({
      installation_disk_id: 'b',
      installation_disk_path: '/dev/sdb',
      disks_to_be_formatted: ['a'],
    })
    const eligibility = changes.inventory?.disks?.map((disk) => disk.installation_eligibility)
    expect(eligibility?.[0]).not.toHaveProperty('eligible')
    expect(eligibility?.[1]).toEqual({ eligible: true, not_eligible_reasons: null })
    expect(eligibility?.[0]?.not_eligible_reasons).toHaveLength(1)
  })

  it('clears the installation disk when no disk will do', () => {
    const changes = accept(anInventory(1, { disks: [] }), { installation_disk_id: 'a' })
    expect(changes).toMatchObject({ installation_disk_id: '', installation_disk_path: '' })
  })

  it('names disks that have no id after their device', () => {
    const disks = [{ name: 'vda', drive_type: 'SSD' as const, size_bytes: 200e9 }]
    expect(accept(anInventory(1, { disks }))).toMatchObject({
      inventory: { disks: [{ id: '/dev/vda' }] },
      installation_disk_id: '/dev/vda',
      installation_disk_path: '/dev/vda',
    })
  })

  it('keeps real interfaces only, unless told otherwise', () => {
    const interfaces = ['physical', 'vlan', 'bond', 'device', ''].map((type) => ({
      name: type || 'untyped',
      type,
    }))
    const names = (changes: Partial<HostFacts>) => changes.inventory?.interfaces?.map(({ name }) => name)
    const reply = anInventory(1, { interfaces })
    expect(names(accept(reply))).toEqual(['physical', 'vlan', 'bond', 'untyped'])
    expect(names(accept(reply, {}, someSettings({ keepsVirtualInterfaces: true })))).toHaveLength(5)
  })

  it('makes the machine with the configured MAC address the bootstrap', () => {
    const settings = someSettings({ bootstrapHostMac: macAddress(1).toUpperCase() })
    expect(accept(anInventory(1), {}, settings)).toMatchObject({ role: 'master', bootstrap: true })
    expect(accept(anInventory(2), {}, settings)).not.toHaveProperty('bootstrap')
  })

  it('judging its own answer again changes nothing', () => {
    fc.assert(
      fc.property(anyInventory, (reply) => {
        const first = accept(reply)
        const { inventory } = first
        if (!inventory) throw new Error('no inventory')
        expect(accept(inventory, { ...first })).toEqual(first)
      }),
    )
  })
})
