// A host that another process has written, whose inventory is a known one but for a patch: what the patch says of its memory is found without the text.
import type { Inventory } from '@groundwork/contract/hosts'
import { decodePatch, growthOf, type Replacement } from '../store/hosts/inventory-patch.ts'
import { withMemory } from '../store/hosts/inventory-sections.ts'
import type { PatchedHost } from '../store/hosts/patched-hosts.ts'
import { rememberedOf } from '../store/hosts/reply-memory.ts'
import type { ReportHost } from '../store/hosts/report-host.ts'
import { PLAIN_NUMBER } from './find-edits.ts'
import type { KnownInventory, KnownPlace } from './known-inventories.ts'

/** null: it is another inventory. */
export function withInventory(
  { host, header, version, patch }: PatchedHost,
  known: KnownInventory,
): ReportHost | null {
  const replacements = decodePatch(patch)
  const memory = version === known.id ? memoryOf(known, replacements) : null
  if (memory === null) return null
  const remembered = rememberedOf(header.reply_hashes, 'inventory')
  // No text has this hash: a report that is read as a whole counts as another one.
  const mark = { length: known.literalLength + growthOf(replacements), hash: 'patched' }
  return {
    ...host,
    marks: { ...host.marks, inventory: mark },
    inventory: { ...withMemory(known, memory), source: { id: version, patch, remembered } },
  }
}

/** null: other pieces are replaced than whole numbers. */
function memoryOf(
  { memory, places }: KnownInventory,
  replacements: readonly Replacement[],
): NonNullable<Inventory['memory']> | null {
  const values: [string, number][] = []
  for (const place of places) {
    if (place.field === null || place.literalStart === null) continue
    const [hit, ...more] = replacements.filter((replacement) => touches(place, replacement))
    if (hit === undefined) continue
    const [at, length, text] = hit
    const isWhole = at === place.literalStart && length === place.end - place.start
    if (!isWhole || more.length > 0 || !PLAIN_NUMBER.test(text)) return null
    values.push([place.field, Number(text)])
  }
  return { ...memory, ...Object.fromEntries(values) }
}

const touches = ({ start, end, literalStart }: KnownPlace, [at, length]: Replacement): boolean =>
  literalStart !== null && at <= literalStart + end - start && at + length >= literalStart
