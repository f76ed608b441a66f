import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { PHYSICAL_BYTES } from './inventory-reply.ts'
import { type KnownHost, planFlips, planInventories, planPolls, planRegistrations } from './plan-requests.ts'

const someHosts = (count: number, side = 'a'): KnownHost[] =>
  Array.from({ length: count }, (_, index) => ({
    infraEnvId: `infra-env-${side}-${index % 3}`,
    hostId: `0000${index.toString(16).padStart(4, '0')}-host`,
  }))

const memoryOf = (line: string): number => Number(line.split(' ')[3])

function byHostId(lines: readonly string[]): ReadonlyMap<string, string[]> {
  const found = new Map<string, string[]>()
  for (const line of lines) {
    const id = line.split(' ')[1] ?? ''
    found.set(id, [...(found.get(id) ?? []), line])
  }
  return found
}

describe('planned requests', () => {
  it('are the same for both services but for the ids that these chose', () => {
    const other = (line: string) => line.replaceAll('infra-env-b-', 'infra-env-a-')
    for (const plan of [planPolls, planInventories, planFlips]) {
      expect(plan(someHosts(20, 'b'), 50, 7).map(other)).toEqual(plan(someHosts(20), 50, 7))
    }
  })

  it('differ from each other where inventories must be changed, in one run and between runs', () => {
    const hosts = someHosts(5)
    const all = [1, 2, 3].flatMap((seed) => planInventories(hosts, 3_000, seed))
    expect(new Set(all.map((line) => line.split(' ')[4])).size).toBe(9_000)
  })

  it('flip the memory of a host with each report, from enough to too little first', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 30 }), fc.integer({ min: 0, max: 999 }), (count, seed) => {
        const byHost = byHostId(planFlips(someHosts(count), 200, seed))
        for (const lines of byHost.values()) {
          const wanted = lines.map((_, index) =>
            index % 2 === 0 ? PHYSICAL_BYTES.tooLittle : PHYSICAL_BYTES.enough,
          )
          expect(lines.map(memoryOf)).toEqual(wanted)
        }
      }),
    )
  })

  it('register each host once, in known infra-envs', () => {
    const lines = planRegistrations(['one', 'two'], 500, 3).map((line) => line.split(' '))
    expect(new Set(lines.map(([, host]) => host)).size).toBe(500)
    expect(new Set(lines.map(([infraEnv]) => infraEnv))).toEqual(new Set(['one', 'two']))
    expect(lines[0]?.[1]).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-8[0-9a-f]{3}-[0-9a-f]{12}$/)
  })
})
