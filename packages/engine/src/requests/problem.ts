// What is wrong with a request. Rules return problems, they never throw, and no message repeats a secret.
import type { ProblemCode } from '@groundwork/contract/errors'

export type { ProblemCode }

export type ProblemStatus = 400 | 404 | 409 | 422

export interface Problem {
  readonly code: ProblemCode
  /** The HTTP status of the answer. */
  readonly status: ProblemStatus
  /** Where in the body: `api_vips[0].ip`; empty when it is about the request as a whole. */
  readonly path: string
  /** Names the field, the value (unless it is secret) and what would be right. */
  readonly message: string
}

export type Outcome<Value> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly problems: readonly Problem[] }

export const accepted = <Value>(value: Value): Outcome<Value> => ({ ok: true, value })

export const refused = (problems: readonly Problem[]): { ok: false; problems: readonly Problem[] } => ({
  ok: false,
  problems,
})

export const problem = (
  code: ProblemCode,
  path: string,
  message: string,
  status: ProblemStatus = 400,
): Problem => ({ code, status, path, message })

/** An answer has one status, though several things may be wrong: that of the first problem. */
export const statusOf = (problems: readonly Problem[]): ProblemStatus => problems[0]?.status ?? 400

/** Values in messages are cut, so that a request cannot make its own error message endless. */
export function quote(value: string, most = 80): string {
  return value.length <= most ? `"${value}"` : `"${value.slice(0, most)}..." (${value.length} characters)`
}
