// Suggestion, assignment and simulation of roles, for every shape of cluster.
import type { HostRole } from '@groundwork/contract/hosts'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createClusterContext } from '../context/cluster-context.ts'
import type { HostFacts } from '../facts/host-facts.ts'
import { anySnapshot } from '../testing/arbitrary-snapshot.ts'
import { aCluster, aClusterContext, aHost, anInventory, hostId, someSettings } from '../testing/builders.ts'
import { assignRoles } from './assign-roles.ts'
import { simulateRoles } from './simulate-roles.ts'
import { suggestRoles } from './suggest-roles.ts'

const GIB = 2 ** 30

/** A machine that leaves its role to us; the number is also its strength. */
const machine = (number: number, changes: Partial<HostFacts> = {}, cores = 4 + number) =>
  aHost(number, {
    role: 'auto-assign',
    suggested_role: 'auto-assign',
    inventory: anInventory(number, { cpu: { count: cores, architecture: 'x86_64', flags: ['vmx'] } }),
    ...changes,
  })

const rolesOf = (roles: ReadonlyMap<string, HostRole>) =>
  [...roles].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, role]) => role)

const weak = (number: number) =>
  machine(number, {
    inventory: anInventory(number, {
      cpu: { count: 2 },
      memory: { physical_bytes: 8 * GIB, usable_bytes: 8 * GIB },
    }),
  })

describe('suggestRoles', () => {
  it.each<[string, number, HostFacts[], HostRole[]]>([
    ['compact', 3, [machine(1), machine(2), machine(3)], ['master', 'master', 'master']],
    [
      '3+1: the strongest works',
      3,
      [4, 3, 2, 1].map((n) => machine(n)),
      ['master', 'master', 'master', 'worker'],
    ],
    [
      '5 control planes',
      5,
      [1, 2, 3, 4, 5, 6].map((n) => machine(n)),
      [...Array(5).fill('master'), 'worker'],
    ],
    ['two and an arbiter', 2, [machine(1), machine(2), machine(3)], ['master', 'master', 'arbiter']],
    [
      'two, an arbiter and a worker',
      2,
      [1, 2, 3, 4].map((n) => machine(n)),
      ['master', 'master', 'arbiter', 'worker'],
    ],
    ['too weak for a master', 3, [weak(1), machine(2), machine(3)], ['worker', 'master', 'master']],
    [
      'too weak for a master, good as arbiter',
      2,
      [weak(1), machine(2), machine(3)],
      ['arbiter', 'master', 'master'],
    ],
    ['a single node has no second', 1, [machine(1, { role: 'master' }), machine(2)], ['worker']],
  ])('%s', (_scenario, control_plane_count, hosts, expected) => {
    const context = aClusterContext({ cluster: aCluster({ control_plane_count }), hosts })
    expect(rolesOf(suggestRoles(context))).toEqual(expected)
  })

  it('keeps machines with a GPU for work', () => {
    const hosts = [1, 2, 3, 4].map((n) => machine(n))
    const gpu = anInventory(1, { cpu: { count: 5 }, gpus: [{ vendor_id: '10de' }] })
    const context = aClusterContext({ hosts: [machine(1, { inventory: gpu }), ...hosts.slice(1)] })
    expect(suggestRoles(context).get(hostId(1))).toBe('worker')
  })

  it('counts roles the user has fixed, and does not touch them', () => {
    const fixed = machine(4, { role: 'master' })
    const roles = suggestRoles(aClusterContext({ hosts: [machine(1), machine(2), machine(3), fixed] }))
    expect(roles.has(fixed.id)).toBe(false)
    expect(rolesOf(roles)).toEqual(['master', 'master', 'worker'])
  })

  it('says worker to hosts that join an existing cluster', () => {
    const hosts = [machine(1, { kind: 'AddToExistingClusterHost' })]
    const roles = suggestRoles(aClusterContext({ cluster: aCluster({ kind: 'AddHostsCluster' }), hosts }))
    expect(rolesOf(roles)).toEqual(['worker'])
  })

  it('asks the operators: virtualization needs a processor that can do it', () => {
    const cnv = { ...operator, name: 'cnv' }
    const plain = machine(1, { inventory: anInventory(1, { cpu: { count: 9, flags: [] } }) })
    const strong = [2, 3, 4].map((n) => machine(n, {}, 12 + n))
    const context = aClusterContext({
      cluster: aCluster({ monitored_operators: [cnv] }),
      hosts: [plain, ...strong],
    })
    expect(rolesOf(suggestRoles(context))).toEqual(['worker', 'master', 'master', 'master'])
    expect(rolesOf(simulateRoles(context))).toEqual(['master', 'master', 'master', 'worker'])
  })

  it('takes all suggestions back while a newcomer is undescribed', () => {
    const hosts = [
      machine(1, { suggested_role: 'master' }),
      machine(2, { inventory: null, status: 'discovering' }),
    ]
    expect(rolesOf(suggestRoles(aClusterContext({ hosts })))).toEqual(['auto-assign', 'auto-assign'])
  })

  it('leaves suggestions alone while a host that has one describes itself again', () => {
    const hosts = [
      machine(1, { suggested_role: 'worker' }),
      machine(2, { suggested_role: 'master', inventory: null, status: 'discovering' }),
    ]
    expect(rolesOf(suggestRoles(aClusterContext({ hosts })))).toEqual(['worker', 'master'])
  })

  it.each([
    { kind: 'AddToExistingClusterHost' as const, status: 'discovering' as const },
    { status: 'disconnected' as const },
  ])('does not take them back for a newcomer that is %j', (changes) => {
    const hosts = [machine(1, { suggested_role: 'master' }), machine(2, { inventory: null, ...changes })]
    expect(rolesOf(suggestRoles(aClusterContext({ hosts })))).toEqual(['master', 'auto-assign'])
  })

  it('says nothing where automatic roles are switched off, or to hosts that are being installed', () => {
    const settings = someSettings({ isAutoAssignEnabled: false })
    expect(suggestRoles(aClusterContext({ hosts: [machine(1)], settings })).size).toBe(0)
    expect(suggestRoles(aClusterContext({ hosts: [machine(1, { status: 'installing' })] })).size).toBe(0)
  })
})

const operator = {
  operator_type: 'olm' as const,
  status: null,
  status_info: '',
  version: '',
  timeout_seconds: 0,
  properties: '',
  dependency_only: false,
}

describe('assignRoles', () => {
  it('gives what was suggested', () => {
    const hosts = [1, 2, 3, 4].map((n) => machine(n))
    const suggested = suggestRoles(aClusterContext({ hosts }))
    const shown = hosts.map((host) => ({ ...host, suggested_role: suggested.get(host.id) ?? 'auto-assign' }))
    expect(assignRoles(aClusterContext({ hosts: shown }))).toEqual(suggested)
  })

  it('waits for the last inventory', () => {
    expect(assignRoles(aClusterContext({ hosts: [machine(1), machine(2, { inventory: null })] })).size).toBe(
      0,
    )
  })
})

describe('simulateRoles', () => {
  it('fills up with the hosts that have no role yet', () => {
    const hosts = [
      machine(1, { role: 'worker' }),
      machine(2, { suggested_role: 'master' }),
      machine(3),
      machine(4, { inventory: null }),
    ]
    expect(rolesOf(simulateRoles(aClusterContext({ hosts })))).toEqual([
      'worker',
      'master',
      'master',
      'worker',
    ])
  })
})

describe('whatever the facts', () => {
  it('never throws, and does not depend on the order of hosts', () => {
    fc.assert(
      fc.property(anySnapshot, (snapshot) => {
        const context = createClusterContext(snapshot)
        const turned = createClusterContext({ ...snapshot, hosts: [...snapshot.hosts].reverse() })
        for (const choose of [suggestRoles, assignRoles, simulateRoles]) {
          expect(rolesOf(choose(turned))).toEqual(rolesOf(choose(context)))
        }
      }),
    )
  })
})
