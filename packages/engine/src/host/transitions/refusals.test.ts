import { describe, expect, it } from 'vitest'
import type { HostFacts } from '../../facts/host-facts.ts'
import { CLUSTER_ID } from '../../testing/builders.ts'
import { atStage, progressOf, REGISTER } from '../../testing/host-event-cases.ts'
import { aHostSubject } from '../../testing/subjects.ts'
import type { HostEvent } from '../host-subject.ts'
import { applyHostEvent } from '../next-status.ts'
import { INSTALL_RULES } from './installation.ts'
import { REGISTER_RULES } from './register.ts'

const DAY2 = { kind: 'AddToExistingClusterHost', role: 'worker' } as const
const MASTER = { role: 'master' } as const

interface RefusedCase {
  readonly name: string
  readonly event: HostEvent
  readonly host: Partial<HostFacts>
  readonly status: 400 | 409
}

const REFUSED: readonly RefusedCase[] = [
  {
    name: 'a host that keeps booting the discovery image (keeps-booting-discovery)',
    event: REGISTER,
    host: { status: 'installing-pending-user-action', ...atStage('Rebooting') },
    status: 400,
  },
  {
    name: 'an installed host (registers-although-installed)',
    event: REGISTER,
    host: { status: 'installed' },
    status: 409,
  },
  ...(['cancelled', 'preparing-failed', 'reclaiming', 'disabled'] as const).map((status) => ({
    name: `a registration while ${status}`,
    event: REGISTER,
    host: { status },
    status: 400 as const,
  })),
  {
    name: 'a day-2 host that registers before it was done',
    event: REGISTER,
    host: { status: 'added-to-existing-cluster', ...DAY2, ...atStage('Configuring') },
    status: 400,
  },
  {
    name: 'progress of a known host',
    event: progressOf('Installing'),
    host: { status: 'known' },
    status: 409,
  },
  {
    name: 'a new stage of an installed host',
    event: progressOf('Done'),
    host: { status: 'installed', ...MASTER, ...atStage('Joined') },
    status: 409,
  },
  {
    name: 'a stage that goes back',
    event: progressOf('Installing'),
    host: { status: 'installing-in-progress', ...MASTER, ...atStage('Rebooting') },
    status: 409,
  },
  { name: 'a failure of a known host', event: progressOf('Failed'), host: { status: 'known' }, status: 409 },
  ...(['installed', 'resetting-pending-user-action'] as const).map((status) => ({
    name: `a failure while ${status}`,
    event: progressOf('Failed'),
    host: { status, ...MASTER, ...atStage('Done') },
    status: 409 as const,
  })),
  {
    name: 'a failed install step of a cancelled host',
    event: { type: 'installation-failed', reason: '' },
    host: { status: 'cancelled' },
    status: 409,
  },
  {
    name: 'install while insufficient',
    event: { type: 'install' },
    host: { status: 'insufficient' },
    status: 409,
  },
  {
    name: 'install of a host whose cluster is installed as a whole (installs-with-its-cluster)',
    event: { type: 'install' },
    host: { status: 'known', kind: 'Host' },
    status: 409,
  },
  {
    name: 'cancel while discovering',
    event: { type: 'cancel' },
    host: { status: 'discovering' },
    status: 409,
  },
  {
    name: 'reset while insufficient',
    event: { type: 'reset' },
    host: { status: 'insufficient' },
    status: 409,
  },
  {
    name: 'unbind of an unbound host',
    event: { type: 'unbind' },
    host: { status: 'known-unbound' },
    status: 409,
  },
  {
    name: 'reclaim while installing',
    event: { type: 'reclaim' },
    host: { status: 'installing' },
    status: 409,
  },
  {
    name: 'bind of an insufficient host',
    event: { type: 'bind', cluster_id: CLUSTER_ID },
    host: { status: 'insufficient-unbound' },
    status: 409,
  },
  {
    name: 'media lost on an installed host',
    event: { type: 'media-disconnect' },
    host: { status: 'installed' },
    status: 409,
  },
]

describe('refusals', () => {
  it.each(REFUSED)('$name', ({ event, host, status }) => {
    const result = applyHostEvent(aHostSubject({ host }), event)
    expect(result).toEqual({ ok: false, status, reason: expect.any(String) })
  })

  it('names every rule that refuses', () => {
    const names = REFUSED.map(({ name }) => name).join()
    expect(
      [...REGISTER_RULES, ...INSTALL_RULES].filter(({ id, refuses }) => refuses && !names.includes(id)),
    ).toEqual([])
  })

  it('says who, why and what would be needed', () => {
    const result = applyHostEvent(aHostSubject({ host: { status: 'insufficient' } }), { type: 'install' })
    expect(result).toMatchObject({
      reason: 'Host node-1 is insufficient and cannot be installed; it would have to be known.',
    })
  })
})
