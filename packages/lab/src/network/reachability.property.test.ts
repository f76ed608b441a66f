import { ConnectivityReport } from '@groundwork/contract/steps'
import { runConnectivityCheck } from '@groundwork/host/steps'
import { aStepContext } from '@groundwork/host/testing'
import fc from 'fast-check'
import { Check } from 'typebox/value'
import { expect, it } from 'vitest'
import { createSmallLab, type SmallComputer } from './testing/small-lab.ts'

const SEGMENTS = ['a', 'b', 'c'] as const

const segments = fc.tuple(
  ...SEGMENTS.map((_, at) =>
    fc.record({
      isIsolated: fc.boolean(),
      hasBothFamilies: fc.boolean(),
      mtu: fc.constantFrom(1500, 9000),
      loss: fc.constantFrom(0, 0, 0.2),
      vlanId: fc.option(fc.constant(100 + at), { nil: undefined }),
    }),
  ),
)
const nic = fc.record({ segment: fc.constantFrom(...SEGMENTS), isUp: fc.constantFrom(true, true, false) })
const computers = fc.array(fc.array(nic, { minLength: 1, maxLength: 3 }), { minLength: 2, maxLength: 5 })

const labs = fc.record({ segments, computers, seed: fc.nat() }).map(({ segments, computers, seed }) => {
  const lab = createSmallLab({ seed })
  segments.forEach(({ hasBothFamilies, vlanId, ...spec }, at) => {
    const cidrs = [`198.51.${at}.0/24`, ...(hasBothFamilies ? [`fd00:${at}::/64`] : [])]
    lab.network.addSegment({ name: SEGMENTS[at] ?? '', cidrs, ...spec, ...(vlanId && { vlanId }) })
  })
  return { lab, computers: computers.map((nics, at) => lab.addComputer(`computer-${at}`, nics)) }
})

const addressesOf = ({ nics }: SmallComputer): readonly string[] =>
  nics.flatMap(({ addresses }) => addresses.map((address) => address.split('/')[0] ?? ''))

it('reaches machines in both directions, as long as nothing is impaired', () => {
  fc.assert(
    fc.property(labs, ({ lab, computers }) => {
      for (const one of computers) {
        for (const other of computers) {
          // With several interfaces the way back may be another one; the computers still reach each other.
          const reaches = (from: SmallComputer, to: SmallComputer): boolean =>
            addressesOf(to).some((address) => lab.network.whoAnswers(from, address)?.computer === to)
          expect(reaches(one, other)).toBe(reaches(other, one))
        }
      }
    }),
    { numRuns: 100 },
  )
})

it('gives reports that fit their contract, whatever the network is like', async () => {
  await fc.assert(
    fc.asyncProperty(labs, async ({ lab, computers }) => {
      const [first, second, ...others] = computers
      if (first === undefined || second === undefined) throw new Error('There are at least two.')
      lab.network.impair({ from: second, to: first, loss: 0.5 })
      if (others[0]) lab.network.impair({ from: first, to: others[0], blocked: true })
      const hosts = [second, ...others].map(({ nics, ...one }, at) => ({
        host_id: `0c1d2e3f-0000-4000-8000-00000000000${at}`,
        nics: nics.map(({ name, mac }) => ({ name, mac, ip_addresses: addressesOf({ ...one, nics }) })),
      }))
      const reply = await lab.finish(
        runConnectivityCheck(aStepContext(first.machine), [JSON.stringify(hosts)]),
      )
      expect(reply.exit_code).toBe(0)
      const report = JSON.parse(reply.output) as ConnectivityReport
      expect(Check(ConnectivityReport, report)).toBe(true)
      expect(report.remote_hosts).toHaveLength(hosts.length)
      for (const { l3_connectivity } of (report.remote_hosts ?? []).slice(1, 2)) {
        expect(l3_connectivity?.some(({ successful }) => successful) ?? false).toBe(false)
      }
    }),
    { numRuns: 40 },
  )
})
