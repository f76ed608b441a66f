/** What went wrong, as a sentence. */
export function reasonOf(error: unknown): string {
  const text = textOf(error)
  return /[.!?]$/.test(text) ? text : `${text}.`
}

function textOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  // Of a name with several addresses: what happened with each.
  if (error.message === '' && error instanceof AggregateError) return error.errors.map(textOf).join(', ')
  return error.message || error.name
}
