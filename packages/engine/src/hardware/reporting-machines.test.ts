import type { Inventory } from '@groundwork/contract/hosts'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { HostFacts } from '../facts/host-facts.ts'
import { minutes } from '../facts/instant.ts'
import { freshRegistration } from '../host/reset-fields.ts'
import { acceptInventory } from '../steps/process-inventory.ts'
import { anyHost, anyInventory } from '../testing/arbitrary-host.ts'
import { aHost, aHostContext, anInventory, macAddress, NOW } from '../testing/builders.ts'
import { shuffler } from '../testing/shuffle.ts'
import { conflictingMachines, hasSeveralMachines, macsOf } from './reporting-machines.ts'

const withMacs = (...macs: readonly string[]): Inventory =>
  anInventory(1, { interfaces: macs.map((mac_address, index) => ({ name: `eno${index}`, mac_address })) })

const A = withMacs(macAddress(1), macAddress(2))
const B = withMacs(macAddress(3))
const C = withMacs(macAddress(4))

const contextAt = (host: HostFacts, minute: number) => ({ ...aHostContext(host), now: NOW + minutes(minute) })

/** The host after these inventories arrived, each at its minute; null is a registration. */
function after(...reports: readonly (readonly [minute: number, reply: Inventory | null])[]): HostFacts {
  let host = aHost(1, { inventory: null, status: 'insufficient' })
  for (const [minute, reply] of reports) {
    const context = contextAt(host, minute)
    if (reply === null) {
      host = { ...host, ...freshRegistration(context, { type: 'register', discovery_agent_version: '' }) }
      continue
    }
    const accepted = acceptInventory(context, reply)
    if (!accepted.ok) throw new Error(accepted.reason)
    host = { ...host, ...accepted.changes }
  }
  return host
}

const setsIn = (host: HostFacts) => host.machines.map(({ macs }) => macs)
const isDisputed = (host: HostFacts, minute: number) =>
  conflictingMachines(contextAt(host, minute)).length > 0
const owner = ({ inventory }: HostFacts) => inventory && macsOf(inventory)

describe('macsOf', () => {
  it('has one spelling, and leaves out what says nothing', () => {
    const macs = ['52:54:00:AA:00:02', '52-54-00-aa-00-01', ' 52:54:00:aa:00:01', '', '00:00:00:00:00:00']
    expect(macsOf(withMacs(...macs))).toEqual(['52:54:00:aa:00:01', '52:54:00:aa:00:02'])
  })

  it('leaves out bridges, which are alike on all machines', () => {
    const interfaces = [
      { type: 'device', mac_address: '02:42:ac:11:00:01' },
      { type: 'bond', mac_address: macAddress(1) },
    ]
    expect(macsOf({ interfaces })).toEqual([macAddress(1)])
  })

  it('takes anything, and the order of interfaces does not matter', () => {
    fc.assert(
      fc.property(anyInventory, fc.integer(), (inventory, seed) => {
        const turned = { ...inventory, interfaces: shuffler(seed)(inventory.interfaces ?? []) }
        expect(macsOf(turned)).toEqual(macsOf(inventory))
      }),
    )
  })
})

describe('machines under one id', () => {
  it('are none before the first inventory, and one after it', () => {
    expect(setsIn(after())).toEqual([])
    expect(setsIn(after([0, A], [1, A]))).toEqual([[macAddress(1), macAddress(2)]])
  })

  it('are remembered over registrations, which both machines make', () => {
    expect(setsIn(after([0, A], [1, null], [1, B], [2, null]))).toEqual([
      [macAddress(3)],
      [macAddress(1), macAddress(2)],
    ])
  })

  it('are in conflict when the first is heard of after the second', () => {
    const both = after([0, A], [1, null], [1, B])
    expect(isDisputed(both, 1)).toBe(false)
    expect(isDisputed(after([0, A], [1, null], [1, B], [2, A]), 2)).toBe(true)
  })

  it('are in conflict too when the first was silent for long because it only repeated itself', () => {
    expect(isDisputed(after([0, A], [60, null], [60, B], [60.5, A], [61, B]), 61)).toBe(true)
  })

  it('are not when a board was replaced', () => {
    const replaced = after([0, A], [1, A], [3, null], [3, B], [4, B], [5, B])
    expect(isDisputed(replaced, 5)).toBe(false)
    expect(owner(replaced)).toEqual([macAddress(3)])
    expect(hasSeveralMachines(after([0, A], [3, null], [3, B], [6, B]))).toBe(false)
  })

  it('keep the inventory of the one that has the row', () => {
    const host = after([0, A], [1, null], [1, B], [2, A], [3, B], [4, A], [5, B])
    expect(owner(host)).toEqual([macAddress(3)])
    expect(isDisputed(host, 5)).toBe(true)
    const changes = acceptInventory(contextAt(host, 6), A)
    expect(changes).toEqual({ ok: true, isOfAnother: true, changes: { machines: expect.any(Array) } })
  })

  it('do not overwrite the row with an inventory that says nothing about its machine', () => {
    const host = after([0, A], [1, B], [2, A], [3, withMacs('')])
    expect(owner(host)).toEqual([macAddress(3)])
  })

  it('hand the row on before the conflict is over when its owner is gone', () => {
    const reports = [
      [0, A],
      [1, B],
      [2, A],
      [3, B],
      [4, A],
      [5, A],
    ] as const
    expect(owner(after(...reports))).toEqual([macAddress(3)])
    const handedOn = after(...reports, [6, A])
    expect(owner(handedOn)).toEqual([macAddress(1), macAddress(2)])
    expect(isDisputed(handedOn, 8)).toBe(true)
    expect(isDisputed(handedOn, 8.1)).toBe(false)
    expect(hasSeveralMachines(after(...reports, [6, A], [8.1, A]))).toBe(false)
  })

  it('are noticed however many take turns', () => {
    const rack = Array.from({ length: 20 }, (_, index) => withMacs(macAddress(100 + index)))
    const round = (minute: number) => rack.map((reply, index) => [minute + index / 30, reply] as const)
    const host = after(...round(0), ...round(1))
    expect(isDisputed(host, 2)).toBe(true)
    expect(host.machines).toHaveLength(4)
    const kept = owner(host)
    expect(owner(after(...round(0), ...round(1), ...round(2), ...round(3)))).toEqual(kept)
  })

  it('become one when a set has addresses of both', () => {
    const host = after([0, A], [1, B], [2, A], [3, withMacs(macAddress(1), macAddress(3))])
    expect(setsIn(host)).toEqual([[macAddress(1), macAddress(3)]])
    expect(isDisputed(host, 3)).toBe(false)
  })
})

/** Reports of machines, or registrations, with the minutes since the one before. */
const anyStory = <Reply>(reply: fc.Arbitrary<Reply>) =>
  fc
    .array(fc.tuple(fc.double({ min: 0.01, max: 2, noNaN: true }), reply), { minLength: 1, maxLength: 25 })
    .map((steps) => {
      let minute = 0
      return steps.map(([pause, item]): [number, Reply] => {
        minute += pause
        return [minute, item]
      })
    })

describe('properties of machines under one id', () => {
  it('whatever the order of reports and registrations, one of the machines has the row', () => {
    fc.assert(
      fc.property(anyStory(fc.constantFrom(A, B, C, null)), (story) => {
        const host = after(...story)
        if (story.at(-1)?.[1] === null) return
        expect([A, B, C].map(macsOf)).toContainEqual(owner(host))
        expect(new Set(host.machines.flatMap(({ macs }) => macs)).size).toBe(
          host.machines.flatMap(({ macs }) => macs).length,
        )
      }),
    )
  })

  it('two machines that report every minute are noticed, and the row stays with one of them', () => {
    const offset = fc.double({ min: 0.01, max: 0.99, noNaN: true })
    fc.assert(
      fc.property(offset, fc.integer({ min: 3, max: 12 }), (shift, rounds) => {
        const story = Array.from({ length: rounds }, (_, minute) => [
          [minute, A] as const,
          [minute + shift, B] as const,
        ]).flat()
        expect(isDisputed(after(...story), rounds)).toBe(true)
        expect(owner(after(...story))).toEqual(owner(after(...story.slice(0, 4))))
      }),
    )
  })

  it('a machine whose cards come and go one by one is never in conflict', () => {
    // Every set has at least one address of the set before.
    const anyChanges = anyStory(fc.tuple(fc.nat(), fc.boolean(), fc.boolean()))
    fc.assert(
      fc.property(anyChanges, (changes) => {
        let cards = [1, 2]
        let next = 3
        const story = changes.flatMap(([minute, [pick, isAdded, registers]]) => {
          if (isAdded) {
            cards = [...cards, next]
            next += 1
          } else if (cards.length > 1) {
            cards = cards.filter((_, index) => index !== pick % cards.length)
          }
          const report: [number, Inventory | null] = [minute, withMacs(...cards.map(macAddress))]
          return registers ? [[minute, null] as [number, null], report] : [report]
        })
        const host = after(...story)
        expect(host.machines).toHaveLength(1)
        expect(owner(host)).toEqual(cards.map(macAddress).sort())
      }),
    )
  })

  it('takes nonsense, and never forgets what it was just told', () => {
    fc.assert(
      fc.property(anyHost(1), anyInventory, (facts, reply) => {
        const context = aHostContext({ ...facts, status: 'known' })
        const accepted = acceptInventory(context, reply)
        if (!accepted.ok) throw new Error(accepted.reason)
        const machines = accepted.changes.machines ?? []
        expect(machines.length).toBeLessThanOrEqual(4)
        const macs = macsOf(reply)
        if (macs.length > 0 && machines.length < 4) expect(machines[0]).toMatchObject({ macs, seen_at: NOW })
      }),
    )
  })
})
