import { causeOf } from './error-text.ts'

/** The code that the system gives an error, such as ENOENT; empty: it has none. */
export function errorCode(error: unknown): string {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : ''
}

/** The code of what a library wrapped; empty: it has none. */
export const causeCode = (error: unknown): string =>
  String((causeOf(error) as { code?: unknown } | null)?.code ?? '')
