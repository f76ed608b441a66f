// Takes in a report that says all there is to say about its subject. What the host reported before is not loaded for it:
// agents send a changed report far more often than anything else that changes.
import type { Inventory } from '@groundwork/contract/hosts'
import { differences } from '@groundwork/engine/collections'
import type { HostContext } from '@groundwork/engine/context'
import type { HostFacts } from '@groundwork/engine/facts'
import { isJudgedAnew } from '@groundwork/engine/hardware'
import type { AcceptedReply } from '@groundwork/engine/steps'
import type { ReportedStep } from '../store/hosts/host-cache.ts'
import { encodeReport } from '../store/hosts/host-document.ts'
import { changedSections, encodeInventory, memoryMark } from '../store/hosts/inventory-sections.ts'
import type { StoredInventory } from '../store/hosts/load-report-host.ts'
import { rememberedOf, writeReplyHashes } from '../store/hosts/reply-memory.ts'
import { markOf, type ReportHost } from '../store/hosts/report-host.ts'
import { checkReportsLength } from '../store/hosts/reported-size.ts'
import type { NewReport, ReportWrite } from '../store/hosts/write-reports.ts'
import { type HostKey, REPORTS, type Report } from '../store/stored.ts'
import { unitOf } from '../store/units/unit.ts'
import type { AgentDeps } from './agent-deps.ts'
import { knownInventory, type ReadInventory } from './known-inventories.ts'
import { patchStored, type StoredPatch } from './patch-stored.ts'

/** These have columns of their own. */
const COLUMNS = ['status', 'bootstrap', 'cluster_id'] as const satisfies readonly (keyof HostFacts)[]

/** Whether nothing but the report and facts of the host's document differ. */
export const isPlainReport = ({ facts }: ReportHost, { host = {} }: AcceptedReply): boolean =>
  COLUMNS.every((name) => host[name] === undefined || host[name] === facts[name]) &&
  Object.keys(host).filter(isReport).length <= 1

const isReport = (name: string): name is Report => (REPORTS as readonly string[]).includes(name)

interface PlainReport {
  readonly context: HostContext
  readonly reply_hashes: string
  /** As it was sent; null: the next one need not be compared with it. */
  readonly body: Buffer | null
  /** The inventory, if it was just read. */
  readonly stored: StoredInventory | null
  /** Cluster and infra-env have to be those that it was judged by: nothing was read for it, or it may be stored without a judgement. */
  readonly isBound: boolean
}

/** False: the host was written meanwhile, or its replies are to be looked at again. */
export async function writePlainReport(
  app: AgentDeps,
  before: ReportHost,
  accepted: AcceptedReply,
  { context, reply_hashes, body, stored, isBound }: PlainReport,
): Promise<boolean> {
  const { host = {} } = accepted
  const name = Object.keys(host).find(isReport)
  const value = name && (host[name] as HostFacts[Report])
  const remembered = rememberedOf(reply_hashes, 'inventory')
  const report = name === undefined ? null : newReport(before, name, value ?? null, remembered)
  const others = Object.fromEntries(Object.entries(host).filter(([key]) => !isReport(key)))
  const facts: Partial<HostFacts> = differences(before.facts, others)
  if (report === null && Object.keys(facts).length === 0) {
    const isWritten = await writeReplyHashes(app.db, before, reply_hashes, before.basis.reply_hashes)
    if (isWritten) app.reportHosts.put({ ...before, basis: { ...before.basis, reply_hashes } })
    return isWritten
  }
  if (report) checkReportsLength(lengthWith(before, report))
  const sections = sectionsOf(before, name, report, host)
  // Only what is bound is compared with the settings of the cluster, on which this depends.
  const isDue = !isBound || mayChangeVerdicts(before, { facts, sections, context })
  const read = report && body && inventoryRead(report, { body, context, accepted })
  const difference = read && stored ? patchStored(stored, read) : null
  const written = difference && report ? withPatch(report, difference) : report
  const write = { before, facts, report: written, reply_hashes, isDue, isBound }
  const after = await storeReport(app, write, {
    facts: report ? { ...facts, [report.name]: host[report.name] } : facts,
    literals: report?.literal ? { [report.name]: report.literal } : {},
    ...(sections && { sections }),
  })
  if (after && difference) app.knownInventories.put(keyOf(before), difference.known)
  // Not the first one: most machines never send another.
  else if (after && read && before.inventory !== null)
    app.knownInventories.put(keyOf(before), knownInventory({ ...read, id: after.inventory?.source.id ?? 0 }))
  return after !== null
}

type Sent = Pick<ReadInventory, 'body' | 'context' | 'accepted'>

/** null: it is another report. */
const inventoryRead = ({ literal, inventory }: NewReport, sent: Sent): Omit<ReadInventory, 'id'> | null =>
  literal === null || inventory === null ? null : { ...sent, literal, hashes: inventory.hashes }

/** Stored as the difference. */
function withPatch(report: NewReport, { known: { id }, patch }: StoredPatch): NewReport {
  const { inventory } = report
  if (inventory === null) return report
  return { ...report, literal: null, inventory: { ...inventory, source: { ...inventory.source, id, patch } } }
}

export const keyOf = ({ facts }: ReportHost): HostKey => ({
  infra_env_id: facts.infra_env_id,
  host_id: facts.id,
})

/** Writes it, and tells all who keep the host. null: the host was written meanwhile. */
export async function storeReport(
  app: AgentDeps,
  write: Omit<ReportWrite, 'now'>,
  step: Pick<ReportedStep, 'facts' | 'literals' | 'sections' | 'isPatch'>,
): Promise<ReportHost | null> {
  const now = app.clock.now()
  const after = await app.writeReport({ ...write, now })
  if (after === null) return null
  app.reportHosts.put(after)
  const unit = unitOf(after.facts)
  const key = keyOf(after)
  app.evaluator.reported(unit, { ...step, key, from: write.before.revision, to: after.revision, at: now })
  app.feed.published()
  if (write.isDue) app.evaluator.wake(unit)
  return after
}

/** null: it is the same, only its text was different. */
function newReport(
  { marks }: ReportHost,
  name: Report,
  value: HostFacts[Report],
  remembered: string,
): NewReport | null {
  const isInventory = name === 'inventory' && typeof value === 'object' && value !== null
  const encoded = isInventory ? encodeInventory(value as Inventory) : null
  const literal = encoded ? JSON.stringify(encoded.text) : encodeReport(name, value)
  const mark = markOf(literal)
  const known = marks[name]
  const isSame = known.length === mark.length && known.hash === mark.hash
  if (isSame) return null
  const source = { id: NOT_WRITTEN, patch: '', remembered }
  return { name, literal, mark, inventory: encoded ? { ...encoded.marks, source } : null }
}

/** The database gives it a number. */
const NOT_WRITTEN = 0

export const lengthWith = ({ marks }: ReportHost, { name, mark }: NewReport): number =>
  REPORTS.reduce((sum, report) => sum + (report === name ? mark : marks[report]).length, 0)

/** What rules may see differently of an inventory; null: it is another report, or the last inventory is not known. */
function sectionsOf(
  { inventory: known }: ReportHost,
  name: Report | undefined,
  report: NewReport | null,
  { inventory }: Partial<HostFacts>,
): Partial<Inventory> | null {
  if (name !== 'inventory') return null
  if (report === null) return {}
  return known && report.inventory && inventory ? changedSections(known, report.inventory, inventory) : null
}

interface PlainChange {
  readonly facts: Partial<HostFacts>
  readonly sections: Partial<Inventory> | null
  readonly context: HostContext
}

/** Whether the verdicts that are stored may not hold for the new report. */
export function mayChangeVerdicts(before: ReportHost, { facts, sections, context }: PlainChange): boolean {
  if (sections === null) return true
  const { machines = before.facts.machines, ...otherFacts } = facts
  const { memory, ...otherSections } = sections
  const [known, given] = [before.inventory?.memory, memoryMark(memory)]
  return isJudgedAnew({
    machines: { before: before.facts.machines, after: machines },
    others: [...Object.keys(otherFacts), ...Object.keys(otherSections)],
    memory: Object.hasOwn(sections, 'memory')
      ? {
          usableBytes: { before: known?.usableBytes, after: given.usableBytes },
          isRestSame: known?.rest === given.rest,
        }
      : null,
    hasOperators: (context.cluster?.selectedOperators().size ?? 0) > 0,
  })
}
