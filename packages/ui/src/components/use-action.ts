import { useCallback, useState } from 'react'
import { oneAtATime } from './one-at-a-time.ts'
import { useToasts } from './toasts.tsx'

export interface Action<Input extends readonly unknown[]> {
  /** True when it was done. Asked again while it is under way, it does nothing. */
  run(...input: Input): Promise<boolean>
  readonly isRunning: boolean
}

/**
 * Something a button does. What it changes is shown when the stream says so, never before: the page must not claim what the
 * service has not stored.
 */
export function useAction<Input extends readonly unknown[]>(
  work: (...input: Input) => Promise<unknown>,
  texts: { readonly done?: string; readonly failed?: string } = {},
): Action<Input> {
  const toasts = useToasts()
  const [isRunning, setRunning] = useState(false)
  const [only] = useState(oneAtATime<boolean>)
  const { done, failed } = texts
  const attempt = useCallback(
    async (...input: Input) => {
      setRunning(true)
      try {
        await work(...input)
        if (done !== undefined) toasts.succeeded(done)
        return true
      } catch (error) {
        toasts.failed(error, failed)
        return false
      } finally {
        setRunning(false)
      }
    },
    [work, done, failed, toasts],
  )
  const run = useCallback(
    async (...input: Input) => (await only(() => attempt(...input))) ?? false,
    [only, attempt],
  )
  return { run, isRunning }
}
