import { describe, expect, it } from 'vitest'
import { aHostContext, anInventory, anUnboundHostContext } from '../../testing/builders.ts'
import { explainedVerdict } from '../../testing/explained-verdict.ts'
import { statusOf } from '../../testing/verdict-of.ts'
import { hasMinValidDisks } from './has-min-valid-disks.ts'

const withDisk = (size_bytes: number) => ({
  inventory: anInventory(1, { disks: [{ id: 'a', name: 'sda', drive_type: 'SSD', size_bytes }] }),
})

describe('has-min-valid-disks', () => {
  it('success: one eligible disk', () => {
    expect(statusOf(hasMinValidDisks, aHostContext(withDisk(100e9)))).toBe('success')
  })

  it('success: 50 GB for an arbiter or a host without a cluster', () => {
    expect(statusOf(hasMinValidDisks, aHostContext({ ...withDisk(50e9), role: 'arbiter' }))).toBe('success')
    expect(statusOf(hasMinValidDisks, anUnboundHostContext(withDisk(50e9)))).toBe('success')
  })

  it('failure: too small, with the reason of every disk', () => {
    const verdict = explainedVerdict(hasMinValidDisks, aHostContext(withDisk(50e9)))
    expect(verdict.status).toBe('failure')
    expect(verdict.message).toMatch(/sda.*50 GB.*100 GB/)
    expect(verdict.cause.needed).toEqual({ eligible_disks: 1, disk_size_gb: 100 })
    expect(verdict.remedies).toMatchObject([
      { who: 'machine', what: 'Attach a disk of 100 GB or more to node-1.' },
    ])
  })

  it('failure: the agent refused it', () => {
    const inventory = anInventory(1, {
      disks: [
        {
          name: 'sda',
          drive_type: 'SSD',
          size_bytes: 500e9,
          installation_eligibility: { eligible: false, not_eligible_reasons: ['Disk is removable'] },
        },
      ],
    })
    expect(explainedVerdict(hasMinValidDisks, aHostContext({ inventory })).message).toContain(
      'Disk is removable',
    )
  })

  it('pending: no inventory yet', () => {
    expect(statusOf(hasMinValidDisks, aHostContext({ inventory: null }))).toBe('pending')
  })

  it('error: an inventory without disks', () => {
    expect(
      explainedVerdict(hasMinValidDisks, aHostContext({ inventory: anInventory(1, { disks: [] }) })).status,
    ).toBe('error')
  })
})
