// One lane a host: which stage it was at when. The service keeps only the newest stage; the earlier ones are told by events.
import { type Event, eventTexts } from '@groundwork/contract/events'
import type { HostSummary } from '@groundwork/contract/groundwork'
import { t } from '../texts/texts.ts'

/** Before the stages that hosts report. */
export const PREPARING = t.installation.phases.preparing

export const STAGE_EVENT = 'host_install_progress_updated'

export interface Segment {
  readonly stage: string
  readonly from: number
  /** null: it is still at it. */
  readonly to: number | null
}

export interface Lane {
  readonly host: HostSummary
  /** Oldest first. */
  readonly segments: readonly Segment[]
  readonly hasEnded: boolean
}

interface Step {
  readonly stage: string
  readonly at: number
}

const ENDED: readonly string[] = ['installed', 'added-to-existing-cluster', 'error', 'cancelled']

export function lanesOf(
  hosts: readonly HostSummary[],
  events: readonly Event[],
  startedAt: number,
): readonly Lane[] {
  const steps = stepsByHost(events, startedAt)
  return hosts.map((host) => {
    const hasEnded = ENDED.includes(host.status) || host.progress.stage === 'Done'
    const known = withCurrent(steps.get(host.id) ?? [], host, startedAt)
    // Until its first stage a host waits for the files of the installation.
    const all = [{ stage: PREPARING, at: startedAt }, ...known]
    return { host, hasEnded, segments: segmentsOf(all, hasEnded ? endOf(host, known) : null) }
  })
}

function stepsByHost(events: readonly Event[], startedAt: number): Map<string, Step[]> {
  const byHost = new Map<string, Step[]>()
  const told = events
    .filter(({ name }) => name === STAGE_EVENT)
    .map((event) => ({ event, at: Date.parse(event.event_time) }))
    .filter(({ at }) => at >= startedAt)
    .sort((a, b) => a.at - b.at)
  for (const { event, at } of told) {
    const stage = stageOf(event)
    if (stage === '' || !event.host_id) continue
    const steps = byHost.get(event.host_id) ?? []
    // Percentages of one stage come as events, too.
    if (steps.at(-1)?.stage !== stage) byHost.set(event.host_id, [...steps, { stage, at }])
  }
  return byHost
}

/** The event says "Writing image to disk: 42%". */
const stageOf = ({ message }: Event): string =>
  (eventTexts(STAGE_EVENT, message).event?.split(':')[0] ?? '').trim()

/** The newest stage is known even where the events are still on their way. */
function withCurrent(steps: readonly Step[], host: HostSummary, startedAt: number): readonly Step[] {
  const { stage, stage_started_at } = host.progress
  if (stage === null || stage_started_at === null || steps.some((step) => step.stage === stage)) return steps
  const at = Date.parse(stage_started_at)
  return at < startedAt ? steps : [...steps, { stage, at }].sort((a, b) => a.at - b.at)
}

function endOf(host: HostSummary, steps: readonly Step[]): number {
  const last = steps.at(-1)?.at ?? 0
  const changed = host.status_updated_at === null ? last : Date.parse(host.status_updated_at)
  return Math.max(last, changed)
}

const segmentsOf = (steps: readonly Step[], end: number | null): readonly Segment[] =>
  steps
    .map(({ stage, at }, index): Segment => ({ stage, from: at, to: steps[index + 1]?.at ?? end }))
    .filter(({ stage }) => stage !== 'Done' && stage !== 'Failed')

/** Where something stands on an axis, in percent. */
export const placeOn = (axis: { from: number; to: number }, at: number): number =>
  Math.min(100, Math.max(0, ((at - axis.from) / Math.max(1, axis.to - axis.from)) * 100))

const STEPS_MIN = [1, 2, 5, 10, 15, 30, 60, 120, 240] as const
const MOST_TICKS = 8

/** Minutes since the beginning at which the axis has a mark. */
export function ticksOf(spanMs: number): readonly number[] {
  const minutes = spanMs / 60_000
  const step = STEPS_MIN.find((each) => minutes / each <= MOST_TICKS) ?? 480
  // A mark at the very end would have no room for its words.
  return Array.from({ length: Math.floor((minutes * 0.97) / step) + 1 }, (_, index) => index * step)
}
