import { StepType } from '@groundwork/contract/steps'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { anyHost, anyInventory } from '../testing/arbitrary-host.ts'
import { aHostContext, anInventory } from '../testing/builders.ts'
import { acceptReply } from './accept-reply.ts'
import { needsEarlierReports } from './needs-earlier-reports.ts'

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
        if (needsEarlierReports(host, reply)) return
        const whole = aHostContext(host)
        const light = aHostContext({ ...host, ...NOTHING_REPORTED })
        expect(acceptReply(light, reply)).toEqual(acceptReply(whole, reply))
      },
    ),
    { numRuns: 300 },
  )
})

it.each([
  ['a failed step', 'inventory', 1, [], true],
  ['an inventory', 'inventory', 0, [], false],
  ['results that are added to earlier ones', 'container-image-availability', 0, [], true],
  ['an inventory where machines share the id', 'inventory', 0, ['a', 'b'], true],
  ['a connectivity report where machines share the id', 'connectivity-check', 0, ['a', 'b'], false],
] as const)('%s: %s, %i', (_scenario, step_type, exit_code, macs, isNeeded) => {
  const machines = macs.map((mac) => ({ macs: [mac], first_seen_at: 0, seen_at: 1 }))
  expect(needsEarlierReports({ machines }, { step_type, exit_code, output: '', error: '' })).toBe(isNeeded)
})
