/** Requests fail with next to no words of their own; what they failed of says more. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const { message, cause } = error
  return message === 'fetch failed' && cause instanceof Error ? `${message}: ${cause.message}` : message
}
