import { useCallback, useState } from 'react'
import { oneAtATime } from './one-at-a-time.ts'
import { useToasts } from './toasts.tsx'

export interface Action<Input extends readonly unknown[]> {
  /** True when it was done. Asked again while it is under way, it does nothing. */
  run(...input: Input): Promise<boolean>
  readonly isRunning: boolean
  /** What the last attempt ended with; null: nothing went wrong. For places that show it themselves. */
  readonly error: unknown
}

interface ActionTexts {
  readonly done?: string
  readonly failed?: string
  /** The dialog shows its failure beside what was typed; a toast would lie over it, and outlive it. */
  readonly isInDialog?: boolean
}

/**
 * Something a button does. What it changes is shown when the stream says so, never before: the page must not claim what the
 * service has not stored.
 */
export function useAction<Input extends readonly unknown[]>(
  work: (...input: Input) => Promise<unknown>,
  texts: ActionTexts = {},
): Action<Input> {
  const toasts = useToasts()
  const [isRunning, setRunning] = useState(false)
  const [only] = useState(oneAtATime<boolean>)
  const [error, setError] = useState<unknown>(null)
  const { done, failed, isInDialog = false } = texts
  const attempt = useCallback(
    async (...input: Input) => {
      setRunning(true)
      setError(null)
      try {
        await work(...input)
        if (done !== undefined) toasts.succeeded(done, '', failed)
        return true
      } catch (failure) {
        setError(failure)
        if (!isInDialog) toasts.failed(failure, failed)
        return false
      } finally {
        setRunning(false)
      }
    },
    [work, done, failed, isInDialog, toasts],
  )
  const run = useCallback(
    async (...input: Input) => (await only(() => attempt(...input))) ?? false,
    [only, attempt],
  )
  return { run, isRunning, error }
}
