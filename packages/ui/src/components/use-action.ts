import { useCallback, useState } from 'react'
import { useToasts } from './toasts.tsx'

export interface Action<Input extends readonly unknown[]> {
  /** True when it was done. */
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
  const { done, failed } = texts
  const run = useCallback(
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
  return { run, isRunning }
}
