// What a person asked for: done once, and its end told.
import { BMC_PROBLEMS } from '@groundwork/bmc/errors'
import type { BmcTask, BmcTaskResult, StoredBmc } from '../store/bmcs/stored-bmc.ts'
import type { BmcDeps } from './bmc-deps.ts'
import { taskEvent } from './bmc-events.ts'
import { carryOut, type Ended } from './carry-out.ts'
import { observe } from './observe.ts'
import { performTask } from './perform.ts'
import { saveClaimed } from './save-claimed.ts'

const TASK_MS = 15 * 60_000
/** A task whose process dies again and again may be why. */
const MOST_TRIES = 3

/** False: the BMC was changed meanwhile; look again. */
export async function runTask(
  app: BmcDeps,
  bmc: StoredBmc,
  task: BmcTask,
  signal: AbortSignal,
): Promise<boolean> {
  const step = { ...task.step, tries: task.step.tries + 1 }
  let current = await saveClaimed(app, bmc, { task: { ...task, step } }, app.clock.now())
  if (current === null) return false
  const markOff = async (): Promise<void> => {
    if (current === null) return
    const marked = { ...task, step: { ...step, was_off: true } }
    current = await saveClaimed(app, current, { task: marked }, app.clock.now())
    // Whoever has it now switches it on.
    if (current === null) throw new Error('the BMC was changed while it was restarted')
  }
  const given = { step, imageBase: '', isNetwork: false, limitMs: TASK_MS, signal, markOff }
  const ended =
    step.tries > MOST_TRIES
      ? DIED
      : await carryOut(app, current, given, (work) => performTask(work, task.kind))
  if (current === null) return false
  const now = app.clock.now()
  const last_task: BmcTaskResult = { kind: task.kind, ended_at: now, finding: findingOf(ended) }
  const update = { task: null, last_task, observed: observe(current.observed, ended, task.kind, now) }
  return (await saveClaimed(app, current, update, now, (props) => [taskEvent(last_task, props)])) !== null
}

export const DIED: Ended = {
  kind: 'failed',
  code: 'timed-out',
  said: `the process of the service ended ${MOST_TRIES} times before it was done`,
  next: 'See the log of the service.',
}

function findingOf(ended: Ended): BmcTaskResult['finding'] {
  if (ended.kind === 'done') return null
  const { code, said, next } = ended
  return { code, text: `${said}.`, next: next || BMC_PROBLEMS[code].next }
}
