// Takes in a report that says all there is to say about its subject. What the host reported before is not loaded for it:
// agents send a changed report far more often than anything else that changes.
import type { Inventory } from '@groundwork/contract/hosts'
import { differences } from '@groundwork/engine/collections'
import type { HostContext } from '@groundwork/engine/context'
import type { HostFacts } from '@groundwork/engine/facts'
import { isJudgedAnew } from '@groundwork/engine/hardware'
import type { AcceptedReply } from '@groundwork/engine/steps'
import { encodeReport } from '../store/hosts/host-document.ts'
import { changedSections, encodeInventory, memoryMark } from '../store/hosts/inventory-sections.ts'
import { writeReplyHashes } from '../store/hosts/reply-memory.ts'
import { markOf, type ReportHost } from '../store/hosts/report-host.ts'
import { checkReportsLength } from '../store/hosts/reported-size.ts'
import type { NewReport } from '../store/hosts/write-reports.ts'
import { REPORTS, type Report } from '../store/stored.ts'
import { unitOf } from '../store/units/unit.ts'
import type { AgentDeps } from './agent-deps.ts'

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
  /** Nothing was read for it: cluster and infra-env have to be those that it was judged by. */
  readonly isFromMemory: boolean
}

/** False: the host was written meanwhile, or its replies are to be looked at again. */
export async function writePlainReport(
  app: AgentDeps,
  before: ReportHost,
  { host = {} }: AcceptedReply,
  { context, reply_hashes, isFromMemory }: PlainReport,
): Promise<boolean> {
  const now = app.clock.now()
  const name = Object.keys(host).find(isReport)
  const report = name === undefined ? null : newReport(before, name, host[name] as HostFacts[Report])
  const others = Object.fromEntries(Object.entries(host).filter(([key]) => !isReport(key)))
  const facts: Partial<HostFacts> = differences(before.facts, others)
  if (report === null && Object.keys(facts).length === 0) {
    const isWritten = await writeReplyHashes(app.db, before, reply_hashes, before.basis.reply_hashes)
    if (isWritten) app.reportHosts.put({ ...before, basis: { ...before.basis, reply_hashes } })
    return isWritten
  }
  if (report) checkReportsLength(lengthWith(before, report))
  const sections = sectionsOf(before, name, report, host)
  // Only what is written from memory is compared with the settings of the cluster, on which this depends.
  const isDue = !isFromMemory || mayChangeVerdicts(before, { facts, sections, context })
  const after = await app.writeReport({ before, facts, report, reply_hashes, isDue, isFromMemory, now })
  if (after === null) return false
  app.reportHosts.put(after)
  const unit = unitOf(after.facts)
  app.evaluator.reported(unit, {
    key: { infra_env_id: after.facts.infra_env_id, host_id: after.facts.id },
    from: before.revision,
    to: after.revision,
    facts: report ? { ...facts, [report.name]: host[report.name] } : facts,
    literals: report ? { [report.name]: report.literal } : {},
    ...(sections && { sections }),
    at: now,
  })
  app.feed.published()
  if (isDue) app.evaluator.wake(unit)
  return true
}

/** null: it is the same, only its text was different. */
function newReport({ marks }: ReportHost, name: Report, value: HostFacts[Report]): NewReport | null {
  const isInventory = name === 'inventory' && typeof value === 'object' && value !== null
  const encoded = isInventory ? encodeInventory(value as Inventory) : null
  const literal = encoded ? JSON.stringify(encoded.text) : encodeReport(name, value)
  const mark = markOf(literal)
  const known = marks[name]
  const isSame = known.length === mark.length && known.hash === mark.hash
  return isSame ? null : { name, literal, mark, inventory: encoded?.marks ?? null }
}

const lengthWith = ({ marks }: ReportHost, { name, literal }: NewReport): number =>
  REPORTS.reduce((sum, report) => sum + (report === name ? literal : marks[report]).length, 0)

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
function mayChangeVerdicts(before: ReportHost, { facts, sections, context }: PlainChange): boolean {
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
