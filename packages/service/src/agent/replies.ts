// Takes in what agents report. Most replies say the same as the last one and cost a read; most others concern only their
// host and are written without waiting for a lock. Only what touches the cluster or the status takes the lock.
import type { StepReply, StepType } from '@groundwork/contract/steps'
import { claimsOfInventory } from '@groundwork/engine/boot'
import { differences, isSameValue } from '@groundwork/engine/collections'
import { type HostContext, hostEvent } from '@groundwork/engine/context'
import type { HostFacts } from '@groundwork/engine/facts'
import { hasSeveralMachines } from '@groundwork/engine/hardware'
import { applyHostEvent } from '@groundwork/engine/host'
import {
  type AcceptedReply,
  type AgentReply,
  acceptReply,
  needsEarlierReports,
  type ReplyResult,
  replyFromWire,
} from '@groundwork/engine/steps'
import { httpError, notFound } from '../errors/http-error.ts'
import { linkHost } from '../store/bmcs/link-hosts.ts'
import { recordEvents } from '../store/events/record-events.ts'
import { encodeReport } from '../store/hosts/host-document.ts'
import { loadHost } from '../store/hosts/host-store.ts'
import type { HostUpdate } from '../store/hosts/host-update.ts'
import type { ReplyHeader } from '../store/hosts/report-host.ts'
import { ReportsTooLargeError } from '../store/hosts/reported-size.ts'
import { type HostKey, REPORTS, type Report, type StoredHost } from '../store/stored.ts'
import { changeHost, type HostChange } from '../units/change-host.ts'
import type { AgentDeps } from './agent-deps.ts'
import { judgeByWholeHost, judgeWithoutReports } from './judge-reply.ts'
import { readHashes, replyHash } from './reply-hash.ts'
import { isPlainReport, writePlainReport } from './take-report.ts'
import { writeReport } from './write-report.ts'

export interface ReceivedReply {
  readonly key: HostKey
  readonly reply: StepReply & { readonly step_type: StepType }
  readonly requestId: string
  /** As it was sent. */
  readonly bytes?: Buffer
}

/** Each try loses only to another write of the same host. */
const MAX_TRIES = 20
/** Those lose to writes of the cluster, too. */
const MAX_BOUND_TRIES = 3

/** `of-another`: another machine has the id of this host, and keeps it. */
export type TakenReply = 'taken' | 'of-another'

export async function takeReply(app: AgentDeps, received: ReceivedReply): Promise<TakenReply> {
  const reply = replyFromWire(received.reply)
  const hash = replyHash(reply)
  try {
    if (await takeByMemory(app, received, reply, hash)) return 'taken'
    for (let attempt = 1; attempt <= MAX_TRIES; attempt += 1) {
      const taken = await tryToTake(app, received, reply, hash, attempt)
      if (taken !== 'again') return taken
    }
  } catch (error) {
    if (error instanceof ReportsTooLargeError)
      await tellOfRefusal(app, received.key, reply, error.message, received.requestId)
    throw error
  }
  throw new Error(`Replies of host ${received.key.host_id} kept overtaking each other.`)
}

/** A changed report of a host that is kept is written without asking first: the write itself finds out whether the host
 *  is still the same. False: it is not, or more has to be done than to store a report. Nothing is refused here, because
 *  what is kept may be outdated. */
async function takeByMemory(
  app: AgentDeps,
  { key, bytes }: ReceivedReply,
  reply: AgentReply,
  hash: string | null,
): Promise<boolean> {
  const header = hash === null || needsEarlierReports(reply) ? null : app.reportHosts.lastHeader(key)
  if (header === null) return false
  const hashes = readHashes(header.reply_hashes)
  if (hashes[reply.step_type] === hash) return false
  const judgement = await judgeWithoutReports({ app, key, header, reply })
  if (judgement === 'again' || judgement?.reportHost == null || !judgement.judged.ok) return false
  const { reportHost, stored, context, judged } = judgement
  const result = await withoutRepetition(app, header, context, judged)
  if (concernsMore(result) || result.isOfAnother || !isPlainReport(reportHost, result)) return false
  const kept = keptHash(reply, hash, { ...reportHost.facts, ...result.host })
  const reply_hashes = JSON.stringify({ ...hashes, [reply.step_type]: kept })
  const plain = { context, reply_hashes, body: comparable(bytes, hash), stored, isBound: true }
  const isWritten = await writePlainReport(app, reportHost, result, plain).catch((error: unknown) => {
    if (error instanceof ReportsTooLargeError) return false
    throw error
  })
  if (isWritten) await noteInventory(app, key, result)
  else app.reportHosts.noteRefusal(key)
  return isWritten
}

async function tryToTake(
  app: AgentDeps,
  { key, requestId, bytes }: ReceivedReply,
  reply: AgentReply,
  hash: string | null,
  attempt: number,
): Promise<TakenReply | 'again'> {
  const header = await app.hostHeaders(key)
  if (header === null) throw notFound('host', key.host_id)
  app.reportHosts.noteHeader(header)
  const hashes = readHashes(header.reply_hashes)
  if (hash !== null && hashes[reply.step_type] === hash) return 'taken'

  const known = { app, key, header, reply }
  const judgement = (await judgeWithoutReports(known)) ?? (await judgeByWholeHost(known))
  // It was bound, changed or registered anew in between: what the header says is no longer true.
  if (judgement === 'again') return 'again'
  const { facts, reportHost, stored, context, judged } = judgement
  if (!judged.ok && judged.kind === 'too-large')
    await tellOfRefusal(app, key, reply, judged.reason, requestId)
  const result = await withoutRepetition(app, header, context, orRefuse(judged))
  const kept = keptHash(reply, hash, { ...facts, ...result.host })
  if (concernsMore(result)) {
    const decide = (unit: { context: HostContext }): HostChange => changeOf(unit.context, reply, kept)
    await changeHost(app, key, decide, { requestId, evaluate: 'later' })
    await noteInventory(app, key, result)
    return result.isOfAnother ? 'of-another' : 'taken'
  }
  const reply_hashes = JSON.stringify({ ...hashes, [reply.step_type]: kept })
  const isWritten =
    reportHost !== null && isPlainReport(reportHost, result)
      ? await writePlainReport(app, reportHost, result, {
          context,
          reply_hashes,
          body: comparable(bytes, hash),
          stored,
          isBound: reportHost.inventory !== null && attempt <= MAX_BOUND_TRIES,
        })
      : await writeWhole(app, key, header, result, reply_hashes)
  if (!isWritten) return 'again'
  await noteInventory(app, key, result)
  return result.isOfAnother ? 'of-another' : 'taken'
}

const comparable = (body: Buffer | undefined, hash: string | null): Buffer | null =>
  hash === null ? null : (body ?? null)

async function writeWhole(
  app: AgentDeps,
  key: HostKey,
  header: ReplyHeader,
  result: AcceptedReply,
  reply_hashes: string,
): Promise<boolean> {
  const host = app.hosts.get(key, header.revision) ?? (await loadHost(app, app.db, key))
  if (host?.revision !== header.revision) return false
  const update = { ...realChanges(host, result.host ?? {}), reply_hashes }
  return writeReport(app, host, update, header.reply_hashes)
}

/** The inventory tells by which addresses the machine may have read its boot medium, and which BMC is its own: not every
 *  agent says its addresses when it registers. */
async function noteInventory(
  { mediaReaders, db, clock, feed }: AgentDeps,
  key: HostKey,
  { host }: AcceptedReply,
): Promise<void> {
  if (!host?.inventory) return
  mediaReaders.noteHost(key, claimsOfInventory(host.inventory))
  const macs = (host.inventory.interfaces ?? []).flatMap(({ mac_address }) => mac_address ?? [])
  if (macs.length === 0) return
  if (await linkHost(db, key, macs, { now: clock.now(), isRegistering: false })) feed.published()
}

/** A cluster hears the same from many hosts. */
async function withoutRepetition(
  app: AgentDeps,
  { cluster_id, cluster_revision }: ReplyHeader,
  context: HostContext,
  result: AcceptedReply,
): Promise<AcceptedReply> {
  const { cluster, vipLeases, ...rest } = result
  if (context.cluster === null || cluster_id === null || (!cluster && !vipLeases)) return result
  const known = await app.units.cluster(cluster_id, cluster_revision ?? 0)
  const isNews =
    cluster !== undefined && Object.keys(differences(context.cluster.cluster, cluster)).length > 0
  const areNew = vipLeases !== undefined && !isSameValue(known?.vip_leases, vipLeases)
  return { ...rest, ...(isNews && { cluster }), ...(areNew && { vipLeases }) }
}

function orRefuse(result: ReplyResult): AcceptedReply {
  if (result.ok) return result
  // Also when it can be read and does not fit the facts: it is the agent who has to do better.
  throw httpError('reply-refused', { reason: result.reason })
}

/** The agent can do nothing about it, and people would only see a host that does not get further. */
async function tellOfRefusal(
  app: AgentDeps,
  key: HostKey,
  { step_type }: AgentReply,
  reason: string,
  requestId: string,
): Promise<void> {
  const { db, clock, config, feed } = app
  // The whole host, because its inventory may name it.
  const host = await loadHost(app, db, key)
  if (host === null) return
  const event = hostEvent('host_reply_refused', host.facts, { step_type, reason })
  const context = { now: clock.now(), requestId, rateLimitsMs: config.eventRateLimitsMs }
  await db.transaction().execute((tx) => recordEvents(tx, [event], context))
  feed.published()
}

/** What they lead to is kept with the cluster, where others have a say too: an equal reply can be news. */
const ABOUT_CLUSTER: readonly StepType[] = ['verify-vips', 'dhcp-lease-allocate']

/** While several machines speak for one host, even a repeated inventory tells who is still there. */
function keptHash({ step_type }: AgentReply, hash: string | null, after: HostFacts): string {
  if (ABOUT_CLUSTER.includes(step_type)) return ''
  return step_type === 'inventory' && hasSeveralMachines(after) ? '' : (hash ?? '')
}

const concernsMore = ({ cluster, vipLeases, hostEvent, events = [] }: AcceptedReply): boolean =>
  cluster !== undefined || vipLeases !== undefined || hostEvent !== undefined || events.length > 0

function changeOf(context: HostContext, reply: AgentReply, hash: string): HostChange {
  const {
    host = {},
    cluster,
    vipLeases,
    hostEvent: happened,
    events = [],
  } = orRefuse(acceptReply(context, reply))
  const change: HostChange = {
    host,
    events,
    ...(cluster && { cluster }),
    ...(vipLeases && { vipLeases }),
    // After a lost medium or a failed step even an equal reply is news.
    // Others may have been forgotten since they were read, so only this one is remembered.
    reply_hashes: happened ? '' : JSON.stringify({ [reply.step_type]: hash }),
  }
  if (!happened) return change
  const outcome = applyHostEvent({ context: { ...context, host: { ...context.host, ...host } } }, happened)
  if (!outcome.ok) return change
  return {
    ...change,
    host: { ...host, ...outcome.changes },
    ...(cluster || Object.keys(outcome.clusterChanges).length > 0
      ? { cluster: { ...cluster, ...outcome.clusterChanges } }
      : {}),
    events: [...events, ...outcome.events],
  }
}

/** Long reports are compared as text, which has to be made in any case. */
function realChanges(host: StoredHost, changes: Partial<HostFacts>): HostUpdate {
  const literals: Partial<Record<Report, string>> = {}
  const reports: [string, unknown][] = []
  const others: [string, unknown][] = []
  for (const [name, value] of Object.entries(changes) as [keyof HostFacts, never][]) {
    if (!isReport(name)) {
      others.push([name, value])
      continue
    }
    const literal = encodeReport(name, value)
    if (literal === host.literals[name]) continue
    literals[name] = literal
    reports.push([name, value])
  }
  const facts = { ...differences(host.facts, Object.fromEntries(others)), ...Object.fromEntries(reports) }
  return { facts, literals }
}

const isReport = (name: string): name is Report => (REPORTS as readonly string[]).includes(name)
