import { HostStatus } from '@groundwork/contract/vocabulary'
import { describe, expect, it } from 'vitest'
import type { HostFacts } from '../facts/host-facts.ts'
import { aClusterContext, aHost, hostId, someSettings } from '../testing/builders.ts'
import { updateSuggestedRoles } from './suggested-roles.ts'

const OPEN: readonly HostStatus[] = [
  'discovering',
  'known',
  'disconnected',
  'insufficient',
  'pending-for-input',
]

const hosts = (changes: Partial<HostFacts> = {}): HostFacts[] =>
  [1, 2, 3, 4].map((number) => aHost(number, { suggested_role: 'auto-assign', ...changes }))

describe('suggested roles', () => {
  it('are worked out for every host that leaves the choice to us, and announced', () => {
    const { changes, events } = updateSuggestedRoles(aClusterContext({ hosts: hosts() }))
    const roles = Object.fromEntries([...changes].map(([id, { suggested_role }]) => [id, suggested_role]))
    expect(roles).toEqual({
      [hostId(1)]: 'master',
      [hostId(2)]: 'master',
      [hostId(3)]: 'master',
      [hostId(4)]: 'worker',
    })
    expect(events.map(({ name }) => name)).toEqual(Array.from({ length: 4 }, () => 'host_role_updated'))
    expect(events[3]?.props).toMatchObject({ host_id: hostId(4), suggested_role: 'worker' })
  })

  it('stay quiet when nothing is different', () => {
    const { changes, events } = updateSuggestedRoles(aClusterContext())
    expect([changes.size, events]).toEqual([0, []])
  })

  it('leave a role that the user chose', () => {
    const chosen = hosts({ role: 'worker' })
    expect(updateSuggestedRoles(aClusterContext({ hosts: chosen })).changes.size).toBe(0)
  })

  it('are not made where the service assigns no roles', () => {
    const settings = someSettings({ isAutoAssignEnabled: false })
    expect(updateSuggestedRoles(aClusterContext({ hosts: hosts(), settings })).changes.size).toBe(0)
  })

  it.each(HostStatus.enum)('change only before the installation of a host (%s)', (status) => {
    const { changes } = updateSuggestedRoles(aClusterContext({ hosts: hosts({ status }) }))
    expect(changes.size).toBe(OPEN.includes(status) ? 4 : 0)
  })
})
