import type { DiskInfo } from '@groundwork/contract/hosts'
import { describe, expect, it } from 'vitest'
import type { HostFacts } from '../../facts/host-facts.ts'
import { aHostContext, anInventory } from '../../testing/builders.ts'
import { explainedVerdict } from '../../testing/explained-verdict.ts'
import { statusOf } from '../../testing/verdict-of.ts'
import { sufficientInstallationDiskSpeed } from './sufficient-installation-disk-speed.ts'

const disks = ['a', 'b'].map((name) => ({
  id: `id-${name}`,
  name,
  drive_type: 'SSD' as const,
  size_bytes: 200e9,
}))
const context = (disks_info: Record<string, DiskInfo>, changes: Partial<HostFacts> = {}) =>
  aHostContext({
    inventory: anInventory(1, { disks }),
    installation_disk_id: 'id-a',
    installation_disk_path: '/dev/a',
    disks_info,
    ...changes,
  })
const tested = (changes: NonNullable<DiskInfo['disk_speed']> = {}): DiskInfo => ({
  disk_speed: { tested: true, ...changes },
})

describe('sufficient-installation-disk-speed', () => {
  it('success: not measured, measured, or measured as slow', () => {
    expect(statusOf(sufficientInstallationDiskSpeed, context({}))).toBe('success')
    expect(statusOf(sufficientInstallationDiskSpeed, context({ 'id-a': tested({ speed_ms: 3 }) }))).toBe(
      'success',
    )
    expect(statusOf(sufficientInstallationDiskSpeed, context({ 'id-a': tested({ speed_ms: 900 }) }))).toBe(
      'success',
    )
  })

  it('success: the failure of another disk does not matter, nor a missing inventory', () => {
    expect(statusOf(sufficientInstallationDiskSpeed, context({ 'id-b': tested({ exit_code: 1 }) }))).toBe(
      'success',
    )
    expect(statusOf(sufficientInstallationDiskSpeed, context({}, { inventory: null }))).toBe('success')
  })

  it('failure: the measurement failed, the call takes another disk', () => {
    const verdict = explainedVerdict(
      sufficientInstallationDiskSpeed,
      context({ 'id-a': tested({ exit_code: 2 }) }),
    )
    expect(verdict).toMatchObject({ status: 'failure', cause: { seen: { disk: 'id-a', exit_code: 2 } } })
    expect(verdict.remedies[1]?.call?.body).toEqual({
      disks_selected_config: [{ id: 'id-b', role: 'install' }],
    })
    const moved = context({ 'id-a': tested({ exit_code: 2 }) }, { installation_disk_id: 'id-b' })
    expect(statusOf(sufficientInstallationDiskSpeed, moved)).toBe('success')
  })

  it('failure: no other disk to offer', () => {
    const results = { 'id-a': tested({ exit_code: 2 }), 'id-b': tested({ exit_code: 1 }) }
    const verdict = explainedVerdict(sufficientInstallationDiskSpeed, context(results))
    expect(verdict.remedies.map(({ who }) => who)).toEqual(['machine'])
  })

  const NONE_CHOSEN = { installation_disk_id: '', installation_disk_path: '' }

  it('error: an inventory but no installation disk, the call chooses one', () => {
    const verdict = explainedVerdict(sufficientInstallationDiskSpeed, context({}, NONE_CHOSEN))
    expect(verdict.status).toBe('error')
    expect(verdict.remedies).toMatchObject([
      {
        what: 'Install on a.',
        call: { body: { disks_selected_config: [{ id: 'id-a', role: 'install' }] } },
      },
    ])
  })

  it('error: no disk that could be chosen', () => {
    const verdict = explainedVerdict(
      sufficientInstallationDiskSpeed,
      context({}, { ...NONE_CHOSEN, inventory: anInventory(1, { disks: [] }) }),
    )
    expect(verdict.remedies[0]?.what).toContain('has-min-valid-disks')
  })
})
