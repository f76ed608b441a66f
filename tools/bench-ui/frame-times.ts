// What a page costs while it is scrolled, from a trace of the browser: for each frame of the main thread the processor time of scripts,
// styles and layout. A script that asks for the layout is counted once.

export interface TraceEvent {
  readonly name: string
  readonly ph: string
  readonly pid: number
  readonly tid: number
  /** Microseconds. */
  readonly ts: number
  readonly dur?: number
  /** Processor time of the thread, in microseconds: what other processes do meanwhile is not in it. */
  readonly tdur?: number
}

export const TRACE_CATEGORIES = [
  '-*',
  'devtools.timeline',
  'v8.execute',
  'disabled-by-default-devtools.timeline',
  'disabled-by-default-devtools.timeline.frame',
]

const FRAME_BEGIN = 'BeginMainThreadFrame'
const WORK = new Set([
  'EvaluateScript',
  'EventDispatch',
  'FireAnimationFrame',
  'FireIdleCallback',
  'FunctionCall',
  'MajorGC',
  'MinorGC',
  'RunMicrotasks',
  'TimerFire',
  'UpdateLayoutTree',
  'Layout',
])

/** Milliseconds, in the order of the frames. */
export function frameTimes(events: readonly TraceEvent[]): readonly number[] {
  const thread = busiestThread(events)
  const own = events.filter((event) => threadOf(event) === thread).sort((a, b) => a.ts - b.ts)
  const frames: number[] = []
  let sum = 0
  let isInFrame = false
  let coveredUntil = 0
  for (const { name, ph, ts, dur = 0, tdur = 0 } of own) {
    if (name === FRAME_BEGIN) {
      if (isInFrame) frames.push(sum / 1_000)
      isInFrame = true
      sum = 0
    }
    if (ph !== 'X' || !WORK.has(name) || ts < coveredUntil) continue
    coveredUntil = ts + dur
    sum += tdur
  }
  return frames
}

const threadOf = ({ pid, tid }: TraceEvent): string => `${pid} ${tid}`

/** The one of the page: no other has as many frames. */
function busiestThread(events: readonly TraceEvent[]): string {
  const counts = new Map<string, number>()
  for (const event of events)
    if (event.name === FRAME_BEGIN) counts.set(threadOf(event), (counts.get(threadOf(event)) ?? 0) + 1)
  return [...counts].sort(([, a], [, b]) => b - a)[0]?.[0] ?? ''
}

export function percentile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}
