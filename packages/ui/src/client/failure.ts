// What a failed call means for the person who made it. Codes of the error catalogue decide, never sentences.
import { ApiError } from '@groundwork/contract/client'
import { t } from '../texts/texts.ts'

export interface Failure {
  readonly title: string
  /** What the service said. */
  readonly text: string
  /** Of the error catalogue; empty: the service did not answer. */
  readonly code: string
  readonly isLoginNeeded: boolean
}

export function failureOf(error: unknown): Failure {
  if (error instanceof ApiError) {
    return {
      title: t.failures.titles[error.status] ?? t.failures.refused,
      text: error.reason,
      code: error.error_code ?? '',
      isLoginNeeded: error.status === 401,
    }
  }
  const isAway = error instanceof TypeError
  return {
    title: isAway ? t.failures.away : t.failures.unexpected,
    text: isAway ? t.failures.awayText : error instanceof Error ? error.message : String(error),
    code: '',
    isLoginNeeded: false,
  }
}
