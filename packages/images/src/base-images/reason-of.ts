/** What went wrong, as a sentence. */
export function reasonOf(error: unknown): string {
  const text = error instanceof Error ? error.message || error.name : String(error)
  return /[.!?]$/.test(text) ? text : `${text}.`
}
