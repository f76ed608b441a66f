// What a person asked for: done once, and its end told.
import { BMC_PROBLEMS } from '@groundwork/bmc/errors'
import type { BmcTask, BmcTaskResult, StoredBmc } from '../store/bmcs/stored-bmc.ts'
import type { BmcDeps } from './bmc-deps.ts'
import { taskEvent } from './bmc-events.ts'
import { carryOut, type Ended } from './carry-out.ts'
import { observe } from './observe.ts'
import { performTask } from './perform.ts'
import { saveClaimed, saveLatest } from './save-claimed.ts'

const TASK_MS = 15 * 60_000
/** A task whose process dies again and again may be why. */
const MOST_TRIES = 3

/** Where the BMC was changed meanwhile, nothing is begun. */
export async function runTask(
  app: BmcDeps,
  bmc: StoredBmc,
  task: BmcTask,
  signal: AbortSignal,
): Promise<void> {
  const step = { ...task.step, tries: task.step.tries + 1 }
  const begun = await saveClaimed(app, bmc, { task: { ...task, step } }, app.clock.now())
  if (begun === null) return
  // Whatever else was changed: a computer that was switched off for a restart has to go on.
  const markOff = async (): Promise<void> => {
    const marked = { ...task, step: { ...step, was_off: true } }
    // Whoever has it now switches it on.
    if (!(await saveLatest(app, begun, () => ({ task: marked })))) throw new Error(CLAIM_LOST)
  }
  const given = { step, imageBase: '', isNetwork: false, limitMs: TASK_MS, signal, markOff }
  const ended =
    step.tries > MOST_TRIES ? DIED : await carryOut(app, begun, given, (work) => performTask(work, task.kind))
  const now = app.clock.now()
  const last_task: BmcTaskResult = { kind: task.kind, ended_at: now, finding: findingOf(ended) }
  await saveLatest(
    app,
    begun,
    ({ observed }) => ({ task: null, last_task, observed: observe(observed, ended, task.kind, now) }),
    (props) => [taskEvent(last_task, props)],
  )
}

export const CLAIM_LOST = 'the claim was lost while the host was restarted'

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
