// Takes in a report that says all there is to say about its subject. What the host reported before is not loaded for it:
// agents send a changed report far more often than anything else that changes.
import { differences } from '@groundwork/engine/collections'
import type { HostFacts } from '@groundwork/engine/facts'
import { type AcceptedReply, type AgentReply, needsEarlierReports } from '@groundwork/engine/steps'
import { encodeReport } from '../store/hosts/host-document.ts'
import type { HostHeader } from '../store/hosts/host-headers.ts'
import { writeReplyHashes } from '../store/hosts/reply-memory.ts'
import { loadReportHost, markOf, type ReportHost } from '../store/hosts/report-host.ts'
import { checkReportsLength } from '../store/hosts/reported-size.ts'
import type { ReportWrite } from '../store/hosts/write-reports.ts'
import { type HostKey, REPORTS, type Report } from '../store/stored.ts'
import { unitOf } from '../store/units/unit.ts'
import type { AgentDeps } from './agent-deps.ts'

/** null: the reply has to be judged by the whole host. */
export async function reportHostFor(
  app: AgentDeps,
  key: HostKey,
  { revision }: HostHeader,
  reply: AgentReply,
): Promise<ReportHost | null> {
  if (needsEarlierReports(reply)) return null
  const host = app.reportHosts.get(key, revision) ?? (await loadReportHost(app.db, key))
  if (host !== null) app.reportHosts.put(host)
  return host
}

/** These have columns of their own. */
const COLUMNS = ['status', 'bootstrap', 'cluster_id'] as const satisfies readonly (keyof HostFacts)[]

/** Whether nothing but the report and facts of the host's document differ. */
export const isPlainReport = ({ facts }: ReportHost, { host = {} }: AcceptedReply): boolean =>
  COLUMNS.every((name) => host[name] === undefined || host[name] === facts[name]) &&
  Object.keys(host).filter(isReport).length <= 1

const isReport = (name: string): name is Report => (REPORTS as readonly string[]).includes(name)

/** False: the host was written meanwhile, or its replies are to be looked at again. */
export async function writePlainReport(
  app: AgentDeps,
  before: ReportHost,
  { host = {} }: AcceptedReply,
  { reply_hashes, knownHashes }: Pick<ReportWrite, 'reply_hashes' | 'knownHashes'>,
): Promise<boolean> {
  const now = app.clock.now()
  const name = Object.keys(host).find(isReport)
  const report = name === undefined ? null : newReport(before, name, host[name] as HostFacts[Report])
  const others = Object.fromEntries(Object.entries(host).filter(([key]) => !isReport(key)))
  const facts: Partial<HostFacts> = differences(before.facts, others)
  if (report === null && Object.keys(facts).length === 0)
    return writeReplyHashes(app.db, before, reply_hashes, knownHashes)
  if (report) checkReportsLength(lengthWith(before, report))
  const after = await app.writeReport({ before, facts, report, reply_hashes, knownHashes, now })
  if (after === null) return false
  app.reportHosts.put(after)
  const unit = unitOf(after.facts)
  app.evaluator.reported(unit, {
    key: { infra_env_id: after.facts.infra_env_id, host_id: after.facts.id },
    from: before.revision,
    to: after.revision,
    facts: report ? { ...facts, [report.name]: host[report.name] } : facts,
    literals: report ? { [report.name]: report.literal } : {},
    at: now,
  })
  app.feed.published()
  app.evaluator.wake(unit)
  return true
}

/** null: it is the same, only its text was different. */
function newReport(
  { marks }: ReportHost,
  name: Report,
  value: HostFacts[Report],
): { readonly name: Report; readonly literal: string } | null {
  const literal = encodeReport(name, value)
  const known = marks[name]
  const isSame = known.length === literal.length && known.hash === markOf(literal).hash
  return isSame ? null : { name, literal }
}

const lengthWith = (
  { marks }: ReportHost,
  { name, literal }: { readonly name: Report; readonly literal: string },
): number => REPORTS.reduce((sum, report) => sum + (report === name ? literal : marks[report]).length, 0)
