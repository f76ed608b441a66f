import { reasonOf } from '@groundwork/errors/error-text'

/** Collects what goes wrong where one failure must not keep the rest from being tried. Only the end of the installation does. */
export interface ProblemCollector {
  readonly texts: readonly string[]
  /** Undefined: it failed. */
  attempt<Value>(action: () => Promise<Value>): Promise<Value | undefined>
}

export function createProblemCollector(signal: AbortSignal): ProblemCollector {
  const texts: string[] = []
  return {
    texts,
    async attempt(action) {
      signal.throwIfAborted()
      try {
        return await action()
      } catch (error) {
        if (signal.aborted) throw error
        texts.push(reasonOf(error))
        return undefined
      }
    },
  }
}
