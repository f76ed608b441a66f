// Carries out a plan, one request after the other, and tells how far it is.
import type { Client, ClientOperationId } from '@groundwork/contract/client'
import { type PlannedCall, withIds } from '@groundwork/definition/api'

export type CallState = 'waiting' | 'running' | 'done' | 'failed'

export interface Progress {
  readonly states: readonly CallState[]
  /** What the failed one ended with. */
  readonly error: unknown
  /** From `cluster/prod` to its id. */
  readonly ids: ReadonlyMap<string, string>
}

export const notStarted = (calls: readonly PlannedCall[]): Progress => ({
  states: calls.map(() => 'waiting'),
  error: null,
  ids: new Map(),
})

type Send = (operation: ClientOperationId, input: unknown) => Promise<unknown>

/** Stops at the first failure; `from` goes on with what is not done yet. */
export async function applyPlan(
  send: Send,
  calls: readonly PlannedCall[],
  onProgress: (progress: Progress) => void,
  from: Progress = notStarted(calls),
): Promise<Progress> {
  const ids = new Map(from.ids)
  let progress: Progress = { ...from, error: null }
  const set = (index: number, state: CallState, error: unknown = null) => {
    progress = {
      states: progress.states.map((each, at) => (at === index ? state : each)),
      error,
      ids: new Map(ids),
    }
    onProgress(progress)
  }
  for (const [index, call] of calls.entries()) {
    if (progress.states[index] === 'done') continue
    set(index, 'running')
    try {
      const { operation, params, body } = withIds(call, ids)
      const answer = await send(operation, { params, ...(body !== undefined && { body }) })
      if (call.creates !== undefined) ids.set(call.creates, idIn(answer))
      set(index, 'done')
    } catch (error) {
      set(index, 'failed', error)
      return progress
    }
  }
  return progress
}

const idIn = (answer: unknown): string =>
  typeof answer === 'object' && answer !== null && 'id' in answer ? String(answer.id) : ''

/** The types of all operations together are too many for the compiler, and the plan is typed by its own package. */
export const sendWith =
  (client: Client): Send =>
  (operation, input) =>
    (client.call as unknown as Send)(operation, input)
