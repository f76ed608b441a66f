// Takes in an inventory that differs from a known one only in values that are measured, without parsing it: of 30 kB that hosts send again
// and again, some ten bytes differ. `replies.ts` says what is right; here the same is done for less, or nothing at all.
import { hash } from 'node:crypto'
import type { Inventory } from '@groundwork/contract/hosts'
import { HOST_REPORTS_BYTES } from '@groundwork/contract/schema'
import { isSameValue } from '@groundwork/engine/collections'
import { hasSeveralMachines } from '@groundwork/engine/hardware'
import { acceptKnownHardware } from '@groundwork/engine/steps'
import { encodePatch, growthOf, LONGEST_PATCH, type Replacement } from '../store/hosts/inventory-patch.ts'
import {
  changedSections,
  type InventoryMarks,
  type InventorySource,
  withMemory,
} from '../store/hosts/inventory-sections.ts'
import { basisOf, type ReplyHeader, type ReportHost } from '../store/hosts/report-host.ts'
import type { NewReport } from '../store/hosts/write-reports.ts'
import type { HostKey } from '../store/stored.ts'
import type { AgentDeps } from './agent-deps.ts'
import { findEdits } from './find-edits.ts'
import type { KnownEdit, KnownInventory } from './known-inventories.ts'
import { replyContext } from './reply-context.ts'
import { readHashes } from './reply-hash.ts'
import { keyOf, lengthWith, mayChangeVerdicts, storeReport } from './take-report.ts'

/** False: nothing was done, and the reply has to be read. */
export async function takeKnownInventory(app: AgentDeps, key: HostKey, body: Buffer): Promise<boolean> {
  const known = app.knownInventories.get(key)
  const header = known ? app.reportHosts.lastHeader(key) : null
  const host = header ? app.reportHosts.get(key, header.revision) : undefined
  if (!known || !header || !host || !isSourceOf(known, header, host)) return false
  const before = { ...host, basis: basisOf(header) }
  const edits = findEdits(known.body, known.places, body)
  if (edits === null) return false
  const replacements = replacementsOf(edits)
  const patch = encodePatch(replacements)
  if (patch.length > LONGEST_PATCH) return false
  const { source } = host.inventory
  if (source.patch === patch && source.remembered !== '') return isStillTheSame(app, key, source)
  const isTaken = await writePatch(app, { known, header, before }, edits, {
    patch,
    length: known.literalLength + growthOf(replacements),
  })
  if (isTaken) app.mediaReaders.noteHost(key, known.claims)
  return isTaken
}

interface Patched extends ReportHost {
  readonly inventory: InventoryMarks
}

/** Whether the inventory of the host is this one, but for a patch, and its replies were not forgotten since. */
function isSourceOf(known: KnownInventory, header: ReplyHeader, host: ReportHost): host is Patched {
  const source = host.inventory?.source
  return source?.id === known.id && readHashes(header.reply_hashes).inventory === source.remembered
}

export function replacementsOf(edits: readonly KnownEdit[]): readonly Replacement[] {
  const replacements = edits.flatMap(({ place, at, length, text }): Replacement[] =>
    place.literalStart === null ? [] : [[place.literalStart + at - place.start, length, text]],
  )
  return replacements.sort(([a], [b]) => a - b)
}

/** Another text than that of a reply that was read: equal ones mean equal replies. */
const hashOf = ({ replyHash }: KnownInventory, patch: string): string =>
  patch === '' ? replyHash : hash('sha1', `${replyHash} ${patch}`, 'base64')

/** What it says is known; whether that is still remembered is for the database to say. */
async function isStillTheSame(
  app: AgentDeps,
  key: HostKey,
  { remembered }: InventorySource,
): Promise<boolean> {
  const header = await app.hostHeaders(key)
  if (header === null) return false
  app.reportHosts.noteHeader(header)
  return readHashes(header.reply_hashes).inventory === remembered
}

interface Known {
  readonly known: KnownInventory
  readonly header: ReplyHeader
  readonly before: Patched
}

interface Patch {
  readonly patch: string
  /** Of the text that it leads to. */
  readonly length: number
}

async function writePatch(
  app: AgentDeps,
  { known, header, before }: Known,
  edits: readonly KnownEdit[],
  { patch, length }: Patch,
): Promise<boolean> {
  const context = await replyContext(app, header, before)
  const accepted = acceptKnownHardware(context, known.hardware)
  if (accepted === null) return false
  const hash = hashOf(known, patch)
  const remembered = hasSeveralMachines(accepted) ? '' : hash
  const memory = memoryWith(known, edits)
  const inventory = {
    ...withMemory(before.inventory, memory),
    source: { id: known.id, patch, remembered },
  }
  // Another hash than that of a whole text: equal ones mean equal texts.
  const mark = { length, hash: `patched ${hash}` }
  const report: NewReport = { name: 'inventory', literal: null, mark, inventory }
  if (lengthWith(before, report) > HOST_REPORTS_BYTES) return false
  const sections = changedSections(before.inventory, inventory, { memory })
  const facts = isSameValue(accepted.machines, before.facts.machines) ? {} : accepted
  const reply_hashes = JSON.stringify({ ...readHashes(header.reply_hashes), inventory: remembered })
  const isDue = mayChangeVerdicts(before, { facts, sections, context })
  const write = { before, facts, report, reply_hashes, isDue, isBound: true }
  const isWritten = await storeReport(app, write, { facts, literals: {}, sections, isPatch: true })
  if (!isWritten) app.reportHosts.noteRefusal(keyOf(before))
  return isWritten
}

const memoryWith = (
  { memory }: KnownInventory,
  edits: readonly KnownEdit[],
): NonNullable<Inventory['memory']> => ({
  ...memory,
  ...Object.fromEntries(
    edits.flatMap(({ place, text }) => (place.field === null ? [] : [[place.field, Number(text)]])),
  ),
})
