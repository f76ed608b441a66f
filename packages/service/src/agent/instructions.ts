// What a host is to do next. The decision was made and written down by the last evaluation; a poll only reads it, so its
// cost depends neither on the size of the cluster nor on what the host ever reported.
import { type Instant, limitEnd } from '@groundwork/engine/facts'
import { clockOffset } from '@groundwork/engine/host'
import { notFound } from '../errors/http-error.ts'
import { NO_PLAN } from '../evaluation/plan.ts'
import type { CheckIn } from '../store/hosts/host-document.ts'
import type { HostHeader } from '../store/hosts/host-headers.ts'
import type { HostKey } from '../store/stored.ts'
import { markDue, unitOf } from '../store/units/unit.ts'
import { changeHost } from '../units/change-host.ts'
import type { AgentDeps } from './agent-deps.ts'
import { firstPlan } from './first-plan.ts'
import { isLate } from './is-late.ts'

export interface Poll {
  readonly key: HostKey
  /** The host's own clock, in unix seconds; 0 when it does not say. */
  readonly timestamp: number
  /** Empty when the agent does not say. */
  readonly agentVersion: string
}

/** JSON text. */
export async function nextInstructions(app: AgentDeps, poll: Poll): Promise<string> {
  const header = await readPlannedHeader(app, poll.key)
  const isChanged = await noteAgentVersion(app, header, poll)
  const isBack = await noteCheckIn(app, header, poll)
  const current = isChanged || isBack ? await readPlannedHeader(app, poll.key) : header
  return app.answers.answerTo(current, app.clock.now())
}

/**
 * A registration takes the plan away: it was made for what ran on the machine before, and names the agent of that time. A
 * poll that comes before the next evaluation waits for it. Where that leaves no plan, the unit is set aside, perhaps for
 * hours, and the host goes on with the steps of a new one.
 */
async function readPlannedHeader(app: AgentDeps, key: HostKey): Promise<HostHeader> {
  const header = await readHeader(app, key)
  if (header.plan !== NO_PLAN) return header
  await app.evaluator.settle(unitOf(header))
  const settled = await readHeader(app, key)
  return settled.plan === NO_PLAN ? { ...settled, plan: await firstPlan(app, settled) } : settled
}

async function readHeader(app: AgentDeps, key: HostKey): Promise<HostHeader> {
  const header = await app.hostHeaders(key)
  if (header === null) throw notFound('host', key.host_id)
  return header
}

/** An agent of another version may have to replace itself first. */
async function noteAgentVersion(
  app: AgentDeps,
  header: HostHeader,
  { key, agentVersion }: Poll,
): Promise<boolean> {
  if (agentVersion === '' || agentVersion === app.answers.planOf(header).discovery_agent_version) return false
  await changeHost(app, key, () => ({ host: { discovery_agent_version: agentVersion } }), { evaluate: 'now' })
  return true
}

/** Whether the sign of life changed what is thought of the host. */
async function noteCheckIn(app: AgentDeps, header: HostHeader, { key, timestamp }: Poll): Promise<boolean> {
  const now = app.clock.now()
  const before = app.checkIns.pending(key) ?? lastCheckIn(header)
  const checkIn = { checked_in_at: now, timestamp: timestamp || (before?.timestamp ?? 0) }
  app.checkIns.note(key, checkIn)
  if (before !== null && !isSilent(app, before, now) && !isClockNews(before, checkIn)) {
    if (isLate(before, now, app.answers.planOf(header), app.absences.known())) await app.checkIns.flush()
    return false
  }
  const unit = unitOf(header)
  await app.checkIns.flush()
  await markDue(app.db, unit, now)
  // The first poll tells the clock for the first time: a verdict may follow, but nothing that the host is to do now. Many
  // hosts boot at the same moment, and none of them has to wait for it.
  const isFirst = before?.timestamp === 0 && !isSilent(app, before, now)
  if (isFirst) app.evaluator.wake(unit)
  else await app.evaluator.settle(unit)
  return !isFirst
}

const lastCheckIn = ({ checked_in_at, timestamp }: HostHeader): CheckIn | null =>
  checked_in_at === null ? null : { checked_in_at, timestamp: timestamp ?? 0 }

const isSilent = ({ settings, absences }: AgentDeps, before: CheckIn, now: Instant): boolean =>
  now > limitEnd(before.checked_in_at, settings.maxDisconnectionMs, absences.known())

const isClockNews = (before: CheckIn, after: CheckIn): boolean =>
  clockOffset(before.timestamp, before.checked_in_at) !== clockOffset(after.timestamp, after.checked_in_at)
