// Requests that remedies propose: filling in what only a person knows, and sending them.
import { apiErrorOf } from '@groundwork/contract/client'
import { toBase64 } from '../format/base64.ts'

export interface ProposedCall {
  readonly operation: string
  readonly method: string
  readonly path: string
  readonly body?: Readonly<Record<string, unknown>>
  /** Paths such as `api_vips[0].ip`. */
  readonly fill_in: readonly string[]
}

const partsOf = (path: string): readonly (string | number)[] =>
  [...path.matchAll(/([^.[\]]+)|\[(\d+)\]/g)].map(([, name, index]) =>
    index === undefined ? (name ?? '') : Number(index),
  )

export function valueAt(body: unknown, path: string): unknown {
  let value = body
  for (const part of partsOf(path)) {
    if (typeof value !== 'object' || value === null) return undefined
    value = (value as Record<string | number, unknown>)[part]
  }
  return value
}

export function hintAt(body: unknown, path: string): string {
  const value = valueAt(body, path)
  return typeof value === 'string' ? value.replace(/[<>]/g, '') : ''
}

/** `encoded`: people give the text itself, the request carries it as base64. */
export type FieldKind = 'line' | 'lines' | 'encoded'

const ENCODED = /^base64 of /
const LONG = /PEM|JSON|\{"auths"/

/** A certificate does not survive a field of one line, and nobody types base64. The hints of the service say which is which. */
export function fieldKind(body: unknown, path: string): FieldKind {
  const hint = hintAt(body, path)
  if (ENCODED.test(hint)) return 'encoded'
  return LONG.test(hint) ? 'lines' : 'line'
}

/** What to type, for people. */
export const hintFor = (body: unknown, path: string): string => hintAt(body, path).replace(ENCODED, '')

export const isComplete = (value: string | undefined): boolean => value !== undefined && value.trim() !== ''

/** The body with what was typed; what is still missing keeps its hint. */
export function filledBody(
  body: unknown,
  paths: readonly string[],
  typedAt: (path: string) => string | undefined,
): unknown {
  const copy = structuredClone(body)
  for (const path of paths) {
    const value = typedAt(path)
    if (value === undefined || !isComplete(value)) continue
    const isEncoded = fieldKind(body, path) === 'encoded'
    setAt(copy, partsOf(path), isEncoded ? toBase64(value) : value.trim())
  }
  return copy
}

function setAt(target: unknown, parts: readonly (string | number)[], value: string): void {
  const [first, ...rest] = parts
  if (first === undefined || typeof target !== 'object' || target === null) return
  const holder = target as Record<string | number, unknown>
  if (rest.length === 0) holder[first] = value
  else setAt(holder[first], rest, value)
}

/** Sent as it was shown. */
export async function sendCall(call: ProposedCall, body: unknown): Promise<void> {
  const answer = await fetch(call.path, {
    method: call.method,
    credentials: 'same-origin',
    headers: {
      Accept: 'application/json',
      ...(body !== undefined && { 'Content-Type': 'application/json' }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  if (!answer.ok) throw await apiErrorOf(call.operation, answer)
}
