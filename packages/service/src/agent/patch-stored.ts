// An inventory that was read, as what it differs in from the text that is stored, whichever process has written that: processes that take
// the reports of one host then all compare with the same text, and none of them writes it again.

import { encodePatch, LONGEST_PATCH, patched, type Replacement } from '../store/hosts/inventory-patch.ts'
import type { StoredInventory } from '../store/hosts/load-report-host.ts'
import { findEdits } from './find-edits.ts'
import { inventoryPlaces } from './inventory-places.ts'
import {
  type KnownEdit,
  type KnownInventory,
  knownInventory,
  LONGEST_BODY,
  type ReadInventory,
} from './known-inventories.ts'
import { replyTexts } from './reply-envelope.ts'

export interface StoredPatch {
  readonly known: KnownInventory
  readonly patch: string
}

/** null: it differs in more than values that are measured. `read.literal` is how it would be stored as a whole. */
export function patchStored(stored: StoredInventory, read: Omit<ReadInventory, 'id'>): StoredPatch | null {
  if (Math.max(stored.text.length, read.body.length) > LONGEST_BODY) return null
  const body = bodyOf(stored, read.body)
  const known = body && knownInventory({ ...read, id: stored.version, body, literal: stored.text })
  const edits = known && findEdits(known.body, known.places, read.body)
  if (!known || !edits) return null
  const patch = encodePatch(replacementsOf(edits))
  const isRight = patch.length <= LONGEST_PATCH && patched(stored.text, patch) === read.literal
  return isRight ? { known, patch } : null
}

/** What is replaced in the stored text. */
export function replacementsOf(edits: readonly KnownEdit[]): readonly Replacement[] {
  const replacements = edits.flatMap(({ place, at, length, text }): Replacement[] =>
    place.literalStart === null ? [] : [[place.literalStart + at - place.start, length, text]],
  )
  return replacements.sort(([a], [b]) => a - b)
}

/** The body, had it been sent with the values that are stored. */
function bodyOf({ text }: StoredInventory, body: Buffer): Buffer | null {
  const stored = Buffer.from(text, 'utf8')
  const output = replyTexts(body)?.get('output')
  const sent = output ? inventoryPlaces(body, output.start) : null
  const kept = inventoryPlaces(stored, 1)
  if (sent === null || kept === null) return null
  const byName = new Map(kept.map((place) => [place.name, place]))
  const pieces: Buffer[] = []
  let from = 0
  for (const { name, start, end } of sent) {
    const place = byName.get(name)
    if (place === undefined) return null
    pieces.push(body.subarray(from, start), stored.subarray(place.start, place.end))
    from = end
  }
  return Buffer.concat([...pieces, body.subarray(from)])
}
