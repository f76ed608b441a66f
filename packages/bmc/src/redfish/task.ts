// What a BMC began and will finish later: 202, and a place to look at.
import { recordOf, stringOf } from '@groundwork/json/json-values'
import type { BmcAnswer } from '../connection/bmc-http.ts'
import { BmcError } from '../errors/bmc-error.ts'
import { meaningOf } from './classify.ts'
import { linkOf, pathOf } from './link.ts'
import { messagesOf, textOfMessages } from './messages.ts'
import type { RedfishClient } from './redfish-client.ts'

const LOOK_EVERY_MS = 5_000
/** Right after it was made a task may not be listed yet. */
const MISSING_WAIT_MS = 10_000
const MOST_MISSING = 3

const GONE_WELL: ReadonlySet<string> = new Set(['Completed', 'CompletedOK'])
const GONE_WRONG: ReadonlySet<string> = new Set([
  'Exception',
  'Killed',
  'Cancelled',
  'Interrupted',
  'Failed',
  'CompletedWithErrors',
])

/** Waits for the end of what an answer began; at once where it is done. A task that vanishes is left to whoever verifies the result. */
export async function finishTask(client: RedfishClient, answer: BmcAnswer, limitMs: number): Promise<void> {
  if (answer.status !== 202) return
  const path = pathOf(answer.header('location')) ?? linkOf(answer.body)
  if (path === null) return
  const until = client.clock.now() + limitMs
  let missing = 0
  let wasSeen = false
  while (client.clock.now() < until) {
    const seen = await client.look(path)
    if (seen.status === 404) {
      missing += 1
      if (wasSeen || missing > MOST_MISSING) return
      await client.clock.wait(MISSING_WAIT_MS, client.signal)
      continue
    }
    wasSeen = true
    if (isFinished(client, seen)) return
    await client.clock.wait(LOOK_EVERY_MS, client.signal)
  }
  throw new BmcError('task-unfinished', { detail: `after ${limitMs / 1_000} s` })
}

/** Throws when it failed. */
function isFinished(client: RedfishClient, { status, body }: BmcAnswer): boolean {
  const messages = messagesOf(body)
  const said = client.redact(textOfMessages(messages))
  const failed = () => new BmcError(meaningOf(messages) ?? 'task-failed', { said, status })
  if (status >= 400) throw failed()
  const task = recordOf(body)
  // Jobs of Dell have a state of their own name.
  const state = stringOf(task.TaskState) || stringOf(task.JobState)
  if (GONE_WRONG.has(state)) throw failed()
  if (GONE_WELL.has(state)) {
    if (/^(?:Warning|Critical)$/.test(stringOf(task.TaskStatus))) throw failed()
    return true
  }
  // A monitor without a task in it: 202 as long as it goes on.
  return state === '' && status !== 202
}
