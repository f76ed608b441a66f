/** What an error says of itself. */
export const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))

/** Never empty: a name with several addresses fails once for each, in an error that has no words of its own. */
export function describeError(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  if (error.message === '' && error instanceof AggregateError)
    return error.errors.map(describeError).join(', ')
  return error.message || error.name
}

/** The same error, with words. */
export function describeAggregateError(error: Error): Error {
  if (!(error instanceof AggregateError) || error.message !== '') return error
  const { code } = error as { code?: unknown }
  return Object.assign(new Error(describeError(error)), code === undefined ? {} : { code })
}

/** What happened, without the error that a library wrapped around it. */
export function causeMessage(error: unknown): string {
  const cause = causeOf(error)
  if (!(cause instanceof Error)) return String(cause)
  return cause.message || String((cause as { code?: unknown }).code ?? cause.name)
}

/** A request fails with next to no words of its own; its cause says more. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const { message, cause } = error
  return message === 'fetch failed' && cause instanceof Error ? `${message}: ${cause.message}` : message
}

/** What a library wrapped, or the error itself. */
export const causeOf = (error: unknown): unknown =>
  error instanceof Error && error.cause !== undefined ? error.cause : error

/** What all others were wrapped around; of several that happened at once, the first. */
export function deepestCause(error: unknown): unknown {
  if (error instanceof AggregateError && error.errors.length > 0) return deepestCause(error.errors[0])
  return error instanceof Error && error.cause instanceof Error ? deepestCause(error.cause) : error
}
