// The stored inventory of each host as the host would send it: the next one is compared with it, and mostly only a few values
// differ. The bytes are kept outside of the heap, those of hosts that reported last, up to a limit.
import type { Inventory } from '@groundwork/contract/hosts'
import { claimsOfInventory, type ReaderClaim } from '@groundwork/engine/boot'
import type { HostContext } from '@groundwork/engine/context'
import { type AcceptedReply, type KnownHardware, knownHardware } from '@groundwork/engine/steps'
import { createLruByBytes } from '@groundwork/lru/lru-by-bytes'
import { hostName } from '../store/hosts/host-cache.ts'
import type { InventoryMarks } from '../store/hosts/inventory-sections.ts'
import type { HostKey } from '../store/stored.ts'
import { type Edit, type EditablePlace, PLAIN_NUMBER } from './find-edits.ts'
import { inventoryPlaces, type MemoryField, type Place } from './inventory-places.ts'
import { replyTexts } from './reply-envelope.ts'

export interface KnownInventory {
  /** Of the text that is stored, as `InventorySource` names it. */
  readonly id: number
  readonly body: Buffer
  /** In the order of the body. */
  readonly places: readonly KnownPlace[]
  /** Of the literal that is stored. */
  readonly literalLength: number
  readonly memory: NonNullable<Inventory['memory']>
  readonly hardware: KnownHardware
  readonly claims: readonly ReaderClaim[]
  /** By section; that of the memory is of one of its replies. */
  readonly hashes: InventoryMarks['hashes']
}

export interface KnownPlace extends EditablePlace {
  /** Of the memory. */
  readonly field: MemoryField | null
  /** Where it stands in the stored literal; null: it is not kept. */
  readonly literalStart: number | null
}

export type KnownEdit = Edit<KnownPlace>

export interface KnownInventories {
  get(key: HostKey): KnownInventory | undefined
  /** null: there is nothing to compare with. */
  put(key: HostKey, known: KnownInventory | null): void
}

/** An inventory that was read, beside the text that is stored. */
export interface ReadInventory {
  readonly id: number
  readonly body: Buffer
  readonly literal: string
  readonly hashes: InventoryMarks['hashes']
  readonly context: HostContext
  readonly accepted: AcceptedReply
}

const KEPT_BYTES = 48 * 1024 * 1024
/** Beside the body. */
const USUAL_BYTES = 2_000
/** About what one place takes in memory. */
const PLACE_BYTES = 100
/** Real ones have some 30 kB. */
export const LONGEST_BODY = 256 * 1024

export function createKnownInventories(): KnownInventories {
  const known = createLruByBytes<KnownInventory | null>(KEPT_BYTES)
  return {
    get: (key) => known.get(hostName(key)) ?? undefined,
    put(key, found) {
      const bytes = found === null ? 0 : found.body.length + PLACE_BYTES * found.places.length
      known.set(hostName(key), found, USUAL_BYTES + bytes)
    },
  }
}

/** null: the next one cannot be compared with it. */
export function knownInventory(read: ReadInventory): KnownInventory | null {
  const { id, literal, hashes, context, accepted } = read
  const inventory = accepted.host?.inventory
  if (id === 0 || read.body.length > LONGEST_BODY) return null
  const hardware = knownHardware(context, accepted)
  const places = placesOf(read.body, literal)
  if (!inventory || hardware === null || places === null) return null
  // The chunk that it came in is larger, and belongs to the connection.
  const body = Buffer.allocUnsafeSlow(read.body.length)
  read.body.copy(body)
  return {
    id,
    body,
    places,
    literalLength: literal.length,
    memory: { ...inventory.memory, ...numbersOf(body, places) },
    hardware,
    claims: claimsOfInventory(inventory),
    hashes,
  }
}

const numbersOf = (body: Buffer, places: readonly KnownPlace[]): Partial<Record<MemoryField, number>> =>
  Object.fromEntries(
    places.flatMap(({ field, start, end }) =>
      field === null ? [] : [[field, Number(body.toString('latin1', start, end))]],
    ),
  )

/** Those that stand in both in the same way. */
function placesOf(body: Buffer, literal: string): readonly KnownPlace[] | null {
  const texts = replyTexts(body)
  const output = texts?.get('output')
  const stored = Buffer.from(literal, 'utf8')
  // Otherwise bytes and characters are counted differently.
  if (!texts || !output || stored.length !== literal.length) return null
  const sent = inventoryPlaces(body, output.start)
  const kept = inventoryPlaces(stored, 1)
  if (sent === null || kept === null) return null
  const byName = new Map(kept.map((place) => [place.name, place]))
  const places = sent.flatMap((place) => knownPlace(body, place, stored, byName.get(place.name)) ?? [])
  const stepId = texts.get('step_id')
  const all: KnownPlace[] = [...places]
  if (stepId) all.push({ kind: 'text', ...stepId, field: null, literalStart: null })
  return all.sort((a, b) => a.start - b.start)
}

function knownPlace(
  body: Buffer,
  { name, start, end }: Place,
  stored: Buffer,
  kept: Place | undefined,
): KnownPlace | null {
  if (kept === undefined || body.compare(stored, kept.start, kept.end, start, end) !== 0) return null
  if (typeof name === 'number') return { kind: 'text', start, end, field: null, literalStart: kept.start }
  if (!PLAIN_NUMBER.test(body.toString('latin1', start, end))) return null
  return { kind: 'number', start, end, field: name, literalStart: kept.start }
}
