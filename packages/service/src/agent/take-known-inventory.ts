// Takes in an inventory that differs from a known one only in values that are measured, without parsing it: of 30 kB that hosts send again
// and again, some ten bytes differ. `replies.ts` says what is right; here the same is done for less, or nothing at all.
import { hash } from 'node:crypto'
import type { Inventory } from '@groundwork/contract/hosts'
import { HOST_REPORTS_BYTES } from '@groundwork/contract/schema'
import { isSameValue } from '@groundwork/engine/collections'
import { hasSeveralMachines } from '@groundwork/engine/hardware'
import { acceptKnownHardware } from '@groundwork/engine/steps'
import { encodePatch, growthOf, LONGEST_PATCH } from '../store/hosts/inventory-patch.ts'
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
import { withInventory } from './known-patch.ts'
import { replacementsOf } from './patch-stored.ts'
import { replyContext } from './reply-context.ts'
import { readHashes } from './reply-hash.ts'
import { keyOf, lengthWith, mayChangeVerdicts, storeReport } from './take-report.ts'

/** False: nothing was done, and the reply has to be read. */
export async function takeKnownInventory(app: AgentDeps, key: HostKey, body: Buffer): Promise<boolean> {
  const known = app.knownInventories.get(key)
  const edits = known ? findEdits(known.body, known.places, body) : null
  if (!known || edits === null) return false
  const replacements = replacementsOf(edits)
  const patch = encodePatch(replacements)
  if (patch.length > LONGEST_PATCH) return false
  const news = {
    patch,
    length: known.literalLength + growthOf(replacements),
    memory: memoryWith(known, edits),
  }
  const taken = await takeFrom(app, keptHost(app, key, known), news)
  // Another process may have written the host: what it wrote is read, and then it is tried once more.
  const isTaken = taken ?? (await takeFrom(app, await readHost(app, key, known), news)) ?? false
  if (isTaken) app.mediaReaders.noteHost(key, known.claims)
  return isTaken
}

interface Known {
  readonly known: KnownInventory
  readonly header: ReplyHeader
  readonly before: Patched
}

interface Patched extends ReportHost {
  readonly inventory: InventoryMarks
}

interface NewInventory {
  readonly patch: string
  /** Of the text that it leads to. */
  readonly length: number
  readonly memory: NonNullable<Inventory['memory']>
}

/** As it is kept; null: nothing is, or it cannot be relied on. */
function keptHost(app: AgentDeps, key: HostKey, known: KnownInventory): Known | null {
  const header = app.reportHosts.lastHeader(key)
  const host = header ? app.reportHosts.get(key, header.revision) : undefined
  if (!header || !host || !isSourceOf(known, header, host)) return null
  return { known, header, before: { ...host, basis: basisOf(header) } }
}

/** As it is stored; null: it has another inventory. */
async function readHost(app: AgentDeps, key: HostKey, known: KnownInventory): Promise<Known | null> {
  const found = await app.patchedHosts(key)
  if (found === null) return null
  const { header } = found
  app.reportHosts.noteHeader(header)
  const host = app.reportHosts.get(key, header.revision) ?? withInventory(found, known)
  if (host === null || !isSourceOf(known, header, host)) return null
  app.reportHosts.put(host)
  return { known, header, before: { ...host, basis: basisOf(header) } }
}

/** Whether the inventory of the host is this one, but for a patch, and its replies were not forgotten since. */
function isSourceOf(known: KnownInventory, header: ReplyHeader, host: ReportHost): host is Patched {
  const source = host.inventory?.source
  return source?.id === known.id && readHashes(header.reply_hashes).inventory === source.remembered
}

/** null: it could not be written, because the host is no longer the same. */
async function takeFrom(app: AgentDeps, from: Known | null, news: NewInventory): Promise<boolean | null> {
  if (from === null) return null
  const { source } = from.before.inventory
  if (source.patch === news.patch && source.remembered !== '')
    return isStillTheSame(app, keyOf(from.before), source)
  return writePatch(app, from, news)
}

/** The same in all processes. Another text than that of a reply that was read: equal ones mean equal replies. */
const hashOf = ({ id }: KnownInventory, patch: string): string =>
  hash('sha1', `patched ${id} ${patch}`, 'base64')

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

async function writePatch(
  app: AgentDeps,
  { known, header, before }: Known,
  { patch, length, memory }: NewInventory,
): Promise<boolean | null> {
  const context = await replyContext(app, header, before)
  const accepted = acceptKnownHardware(context, known.hardware)
  if (accepted === null) return false
  const hash = hashOf(known, patch)
  const remembered = hasSeveralMachines(accepted) ? '' : hash
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
  if (await storeReport(app, write, { facts, literals: {}, sections, isPatch: true })) return true
  app.reportHosts.noteRefusal(keyOf(before))
  return null
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
