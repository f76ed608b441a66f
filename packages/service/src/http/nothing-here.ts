// The answer where no route was found.
import type { IncomingMessage } from 'node:http'
import { ALL_OPERATIONS, type Operation, pathOf } from '@groundwork/contract/operations'
import { httpError } from '../errors/http-error.ts'
import type { Cors } from './cors.ts'
import type { Answer } from './handler.ts'

/** Enough to recognise a path in a message. */
const SHOWN_LENGTH = 200

export function nothingHere(message: IncomingMessage, cors: Cors): Answer {
  const path = (message.url?.split('?', 1)[0] ?? '').slice(0, SHOWN_LENGTH)
  if (cors.isPreflight(message)) return { status: 204 }
  const methods = methodsOf(path)
  if (methods.length === 0) throw httpError('no-such-path', { path })
  throw httpError(
    'method-not-allowed',
    { method: message.method ?? '', path, methods: methods.join(', ') },
    { headers: { allow: methods.join(', ') } },
  )
}

/** The methods that a path has; empty: there is no such path. */
export function methodsOf(path: string, operations: readonly Operation[] = ALL_OPERATIONS): string[] {
  const segments = path.split('/')
  const methods = operations
    .filter((operation) => matches(segments, pathOf(operation)))
    .map(({ method }) => method)
  return [...new Set(methods)].sort()
}

function matches(segments: readonly string[], pattern: string): boolean {
  const wanted = pattern.split('/')
  return (
    wanted.length === segments.length &&
    wanted.every(
      (step, index) => step === segments[index] || (step.startsWith('{') && segments[index] !== ''),
    )
  )
}
