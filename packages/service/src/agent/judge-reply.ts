// What a reply of a host leads to, by as little of the host as is needed.
import type { HostContext } from '@groundwork/engine/context'
import type { HostFacts } from '@groundwork/engine/facts'
import {
  type AgentReply,
  acceptReply,
  dependsOnEarlierReports,
  needsEarlierReports,
  type ReplyResult,
} from '@groundwork/engine/steps'
import { notFound } from '../errors/http-error.ts'
import { loadHost } from '../store/hosts/host-store.ts'
import { type LoadedHost, loadReportHost, type StoredInventory } from '../store/hosts/load-report-host.ts'
import { basisOf, type ReplyHeader, type ReportHost } from '../store/hosts/report-host.ts'
import type { HostKey } from '../store/stored.ts'
import type { AgentDeps } from './agent-deps.ts'
import { replyContext } from './reply-context.ts'

interface KnownReply {
  readonly app: AgentDeps
  readonly key: HostKey
  readonly header: ReplyHeader
  readonly reply: AgentReply
}

interface JudgedReply {
  readonly facts: HostFacts
  /** null: the whole host was needed. */
  readonly reportHost: ReportHost | null
  /** Its inventory, if it was just read. */
  readonly stored: StoredInventory | null
  readonly context: HostContext
  readonly judged: ReplyResult
}

/** Without what the host reported before; null: that is needed. `again`: the host is no longer at the revision of the header. */
export async function judgeWithoutReports(known: KnownReply): Promise<JudgedReply | 'again' | null> {
  const { app, header, reply } = known
  if (needsEarlierReports(reply)) return null
  const found = await reportHostFor(known)
  if (found === null) return null
  const { host: reportHost, stored } = found
  if (reportHost.revision !== header.revision) return 'again'
  const { facts } = reportHost
  const context = await replyContext(app, header, reportHost)
  const judged = acceptReply(context, reply)
  return dependsOnEarlierReports(context, reply, judged)
    ? null
    : { facts, reportHost, stored, context, judged }
}

async function reportHostFor({ app, key, header, reply }: KnownReply): Promise<LoadedHost | null> {
  const basis = basisOf(header)
  const kept = app.reportHosts.get(key, header.revision)
  // Another process wrote the host meanwhile. What it wrote is compared with, where an inventory was judged here before.
  const withInventoryMarks = reply.step_type === 'inventory' && app.reportHosts.hasSeenInventory(key)
  const known = withInventoryMarks && kept?.inventory === null ? undefined : kept
  const found = known
    ? { host: { ...known, basis }, stored: null }
    : await loadReportHost(app.db, key, basis, { withInventoryMarks })
  if (found !== null) app.reportHosts.put(found.host)
  return found
}

export async function judgeByWholeHost({
  app,
  key,
  header,
  reply,
}: KnownReply): Promise<JudgedReply | 'again'> {
  const host = app.hosts.get(key, header.revision) ?? (await loadHost(app, app.db, key))
  if (host === null) throw notFound('host', key.host_id)
  if (host.revision !== header.revision) return 'again'
  const { facts } = host
  const context = await replyContext(app, header, host)
  return { facts, reportHost: null, stored: null, context, judged: acceptReply(context, reply) }
}
