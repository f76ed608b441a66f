// Which requests a run sends, decided before it: the same for both services, apart from ids that the services chose themselves.
import { PHYSICAL_BYTES } from './inventory-reply.ts'

/** A host that has registered, by its place in the fleet. */
export interface KnownHost {
  readonly infraEnvId: string
  readonly hostId: string
}

/** A number from 0 to below 1, the same for the same seed (mulberry32). */
export function createRandom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

export function planPolls(hosts: readonly KnownHost[], count: number, seed: number): string[] {
  const pick = picker(hosts, seed)
  return Array.from({ length: count }, () => {
    const { infraEnvId, hostId } = pick()
    return `${infraEnvId} ${hostId}`
  })
}

/** Each inventory differs from all before it in the memory that is usable: no verdict depends on that. */
export function planInventories(hosts: readonly KnownHost[], count: number, seed: number): string[] {
  const pick = picker(hosts, seed)
  return Array.from({ length: count }, (_, index) =>
    inventoryLine(pick(), PHYSICAL_BYTES.enough, seed, index),
  )
}

/** Each inventory has enough memory if the one before of that host had too little, and the other way round. */
export function planFlips(hosts: readonly KnownHost[], count: number, seed: number): string[] {
  const pick = picker(hosts, seed)
  const poor = new Set<string>()
  return Array.from({ length: count }, (_, index) => {
    const host = pick()
    if (!poor.delete(host.hostId)) poor.add(host.hostId)
    const memory = poor.has(host.hostId) ? PHYSICAL_BYTES.tooLittle : PHYSICAL_BYTES.enough
    return inventoryLine(host, memory, seed, index)
  })
}

export function planRegistrations(infraEnvIds: readonly string[], count: number, seed: number): string[] {
  const random = createRandom(seed)
  return Array.from({ length: count }, () => `${pickOne(infraEnvIds, random)} ${uuid(random)}`)
}

const USABLE_BYTES = 3_000_000_000

function inventoryLine(host: KnownHost, memory: number, seed: number, index: number): string {
  const usable = USABLE_BYTES + seed * 1_000_000 + index
  return `${host.infraEnvId} ${host.hostId} h${host.hostId.slice(0, 8)} ${memory} ${usable}`
}

function picker(hosts: readonly KnownHost[], seed: number): () => KnownHost {
  const random = createRandom(seed)
  return () => pickOne(hosts, random)
}

function pickOne<Item>(items: readonly Item[], random: () => number): Item {
  return items[Math.floor(random() * items.length)] as Item
}

function uuid(random: () => number): string {
  return 'xxxxxxxx-xxxx-4xxx-8xxx-xxxxxxxxxxxx'.replace(/x/g, () => Math.floor(random() * 16).toString(16))
}
