import { causeMessage } from '@groundwork/errors/error-text'
import { parseJson, recordOf, stringOf } from '@groundwork/json/json-values'
import type { TransportAnswer, TransportRequest } from '../transport/transport.ts'

const MOST_CHARS = 500

/** The API did not do what it was asked for. The message says which request that was, and never what was in it. */
export class KubeError extends Error {
  /** Of HTTP; 0: there was no answer. */
  readonly status: number
  /** The word of Kubernetes, such as `AlreadyExists` or `Conflict`; empty: it gave none. */
  readonly reason: string
  /** Of the request; empty: there was none. */
  readonly method: string
  constructor(message: string, status: number, { reason = '', method = '', cause }: KubeErrorOptions = {}) {
    super(message, cause === undefined ? undefined : { cause })
    this.name = 'KubeError'
    this.status = status
    this.reason = reason
    this.method = method
  }
}

export interface KubeErrorOptions {
  readonly reason?: string
  readonly method?: string
  readonly cause?: unknown
}

/** null: it is none of Kubernetes. */
export const statusOf = (error: unknown): number | null => (error instanceof KubeError ? error.status : null)

type Asked = Pick<TransportRequest, 'method' | 'path'>

export const unanswered = (asked: Asked, cause: unknown): KubeError =>
  new KubeError(`The Kubernetes API does not answer ${named(asked)}: ${causeMessage(cause)}`, 0, {
    ...{ method: asked.method, cause },
  })

export function refused(asked: Asked, { status, text }: TransportAnswer): KubeError {
  // The API explains itself in a Status; what stands in between may not.
  const explained = recordOf(parseJson(text))
  const message = stringOf(explained.message) || text.trim()
  return new KubeError(
    `The Kubernetes API answered ${status} to ${named(asked)}: ${message.slice(0, MOST_CHARS)}`,
    status,
    { reason: stringOf(explained.reason).slice(0, MOST_CHARS), method: asked.method },
  )
}

export const notJson = (asked: Asked, status: number): KubeError =>
  new KubeError(`The Kubernetes API answered ${named(asked)} with something that is not JSON.`, status, {
    method: asked.method,
  })

const named = ({ method, path }: Asked): string => (method === 'GET' ? path : `${method} ${path}`)
