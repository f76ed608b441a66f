import { StepType } from '@groundwork/contract/steps'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { macsOf } from '../hardware/reporting-machines.ts'
import { anyHost, anyInventory } from '../testing/arbitrary-host.ts'
import { aHostContext, anInventory } from '../testing/builders.ts'
import { acceptReply } from './accept-reply.ts'
import { dependsOnEarlierReports, needsEarlierReports } from './needs-earlier-reports.ts'

const NOTHING_REPORTED = {
  inventory: null,
  connectivity: null,
  free_addresses: null,
  ntp_sources: null,
  domain_name_resolutions: null,
  api_vip_connectivity: null,
  tang_connectivity: null,
  disks_info: {},
  images_status: {},
} as const

const outputs = fc.oneof(
  anyInventory.map((inventory) => JSON.stringify(inventory)),
  fc.constant(JSON.stringify(anInventory(1))),
  fc.json({ maxDepth: 4 }),
  fc.constant('{"remote_hosts":[]}'),
  fc.constant('{"ntp_sources":[{"source_name":"a","source_state":"synced"}]}'),
  fc.constant('[{"network":"192.0.2.0/24","free_addresses":["192.0.2.7"]}]'),
)

it('says of every reply that does whether it depends on what was reported before', () => {
  fc.assert(
    fc.property(
      anyHost(1),
      fc.constantFrom(...StepType.enum),
      fc.constantFrom(0, 0, 0, 1, 256),
      outputs,
      (host, step_type, exit_code, output) => {
        const reply = { step_type, exit_code, output, error: '' }
        if (needsEarlierReports(reply)) return
        const whole = aHostContext(host)
        const light = aHostContext({ ...host, ...NOTHING_REPORTED })
        const result = acceptReply(light, reply)
        if (dependsOnEarlierReports(light, reply, result)) return
        expect(result).toEqual(acceptReply(whole, reply))
      },
    ),
    { numRuns: 300 },
  )
})

it.each([
  ['a failed step', 'inventory', 1, true],
  ['an inventory', 'inventory', 0, false],
  ['results that are added to earlier ones', 'container-image-availability', 0, true],
  ['a connectivity report', 'connectivity-check', 0, false],
] as const)('%s: %s, %i', (_scenario, step_type, exit_code, isNeeded) => {
  expect(needsEarlierReports({ step_type, exit_code, output: '', error: '' })).toBe(isNeeded)
})

describe('an inventory where another machine has reported', () => {
  const MINUTE = 60_000
  const reply = {
    step_type: 'inventory',
    exit_code: 0,
    output: JSON.stringify(anInventory(1)),
    error: '',
  } as const
  const own = macsOf(anInventory(1))

  it.each([
    ['and was silent since', [{ macs: ['02:00:00:00:00:99'], first_seen_at: 0, seen_at: 0 }], false],
    [
      'after this one',
      [
        { macs: ['02:00:00:00:00:99'], first_seen_at: MINUTE, seen_at: MINUTE },
        { macs: own, first_seen_at: 0, seen_at: 0 },
      ],
      true,
    ],
  ])('%s', (_scenario, machines, isDependent) => {
    const base = aHostContext({ machines })
    const context = { ...base, now: 2 * MINUTE }
    expect(dependsOnEarlierReports(context, reply, acceptReply(context, reply))).toBe(isDependent)
  })
})
