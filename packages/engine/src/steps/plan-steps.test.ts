import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createClusterContext } from '../context/cluster-context.ts'
import { createHostContext } from '../context/host-context.ts'
import type { ClusterSnapshot } from '../facts/snapshot.ts'
import { anySnapshot } from '../testing/arbitrary-snapshot.ts'
import { AGENT_IMAGE, aHostContext, anUnboundHostContext, someSettings } from '../testing/builders.ts'
import { aFleet } from '../testing/fleet.ts'
import { type ConnectivityTargets, connectivityTargets, dueTargetsFor } from './connectivity-check.ts'
import { planSteps, planStoredSteps, withConnectivityCheck } from './plan-steps.ts'

const typesOf = (plan: ReturnType<typeof planSteps>) => plan.instructions.map(({ step_type }) => step_type)

describe('planSteps', () => {
  it('leaves out what makes no sense: no tang, no leases', () => {
    expect(planSteps(aHostContext())).toMatchObject({
      next_instruction_seconds: 60,
      post_step_action: 'continue',
    })
    expect(typesOf(planSteps(aHostContext()))).toEqual([
      'connectivity-check',
      'free-network-addresses',
      'inventory',
      'ntp-synchronizer',
      'domain-resolution',
      'verify-vips',
    ])
  })

  it('filters steps that are switched off', () => {
    const settings = someSettings({ disabledSteps: ['connectivity-check', 'verify-vips'] })
    expect(typesOf(planSteps(aHostContext({}, { settings })))).toEqual([
      'free-network-addresses',
      'inventory',
      'ntp-synchronizer',
      'domain-resolution',
    ])
  })

  it('tells an agent to start over', () => {
    expect(planSteps(anUnboundHostContext({ status: 'unbinding' }))).toEqual({
      next_instruction_seconds: 0,
      post_step_action: 'exit',
      instructions: [],
    })
  })

  describe('an agent of another version', () => {
    const old = { discovery_agent_version: 'registry.example.com/agent:0' }

    it.each(['binding', 'discovering', 'insufficient', 'known', 'pending-for-input'] as const)(
      'first replaces itself in status %s',
      (status) => {
        expect(planSteps(aHostContext({ ...old, status }))).toEqual({
          next_instruction_seconds: 60,
          post_step_action: 'continue',
          instructions: [
            { step_type: 'upgrade-agent', args: [JSON.stringify({ agent_image: AGENT_IMAGE })] },
          ],
        })
      },
    )

    it.each(['discovering-unbound', 'insufficient-unbound', 'known-unbound'] as const)(
      'also in %s',
      (status) => {
        expect(typesOf(planSteps(anUnboundHostContext({ ...old, status })))).toEqual(['upgrade-agent'])
      },
    )

    it.each(['disconnected', 'installing', 'preparing-for-installation', 'error'] as const)(
      'is left alone in status %s',
      (status) => {
        expect(typesOf(planSteps(aHostContext({ ...old, status })))).not.toContain('upgrade-agent')
      },
    )

    it.each([{ isAgentUpgradeEnabled: false }, { disabledSteps: ['upgrade-agent' as const] }])(
      'is left alone with %j',
      (changes) => {
        const context = aHostContext({ ...old, status: 'known' }, { settings: someSettings(changes) })
        expect(typesOf(planSteps(context))).toContain('inventory')
      },
    )
  })

  it('answers for any facts, with arguments that are text', () => {
    fc.assert(
      fc.property(anySnapshot, (snapshot) => {
        const context = createClusterContext(snapshot)
        for (const host of context.hosts) {
          const { instructions } = planSteps(createHostContext(host, context))
          expect(instructions.every(({ args }) => args.every((arg) => typeof arg === 'string'))).toBe(true)
        }
      }),
    )
  })

  it('does not depend on the order of hosts', () => {
    fc.assert(
      fc.property(anySnapshot, (snapshot) => {
        const turned = { ...snapshot, hosts: [...snapshot.hosts].reverse() }
        const [host] = snapshot.hosts
        if (!host) return
        const plan = planSteps(createHostContext(host, createClusterContext(snapshot)))
        expect(planSteps(createHostContext(host, createClusterContext(turned)))).toEqual(plan)
      }),
    )
  })
})

describe('planStoredSteps', () => {
  it('leaves the connectivity check open, whatever the other hosts are', () => {
    const alone = aHostContext({}, { hosts: [] })
    expect(typesOf(planSteps(alone))).not.toContain('connectivity-check')
    expect(planStoredSteps(alone).instructions).toContainEqual({ step_type: 'connectivity-check', args: [] })
  })

  it('has no connectivity check without a cluster, or when it is switched off', () => {
    const settings = someSettings({ disabledSteps: ['connectivity-check'] })
    for (const context of [anUnboundHostContext(), aHostContext({}, { settings })]) {
      expect(planStoredSteps(context)).toEqual(planSteps(context))
    }
  })

  const sameAsPlanned = (snapshot: ClusterSnapshot) => {
    const context = createClusterContext(snapshot)
    // As the service keeps them: as text, made at another time.
    const targets: ConnectivityTargets = JSON.parse(JSON.stringify(connectivityTargets(context)))
    const earlier = createClusterContext({ ...snapshot, now: snapshot.now - 90_000 })
    for (const host of context.hosts) {
      const stored = planStoredSteps(createHostContext(host, earlier))
      const sent = withConnectivityCheck(stored, dueTargetsFor(targets, host.id, snapshot.now))
      expect(sent).toEqual(planSteps(createHostContext(host, context)))
    }
  }

  it('becomes the plan of the moment when the host asks', () => {
    fc.assert(fc.property(anySnapshot, sameAsPlanned), { numRuns: 100 })
  })

  it('keeps the turns of a large cluster', () => {
    const fleet = aFleet(160)
    sameAsPlanned(fleet)
    const targets = connectivityTargets(createClusterContext(fleet))
    const due = fleet.hosts.filter(({ id }) => dueTargetsFor(targets, id, fleet.now) !== null)
    expect(due).toHaveLength(150)
  })
})
