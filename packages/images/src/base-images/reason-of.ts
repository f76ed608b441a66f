import { describeError } from '@groundwork/errors/error-text'

/** What went wrong, as a sentence. */
export function reasonOf(error: unknown): string {
  const text = describeError(error)
  return /[.!?]$/.test(text) ? text : `${text}.`
}
