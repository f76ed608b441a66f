import { causeMessage } from '@groundwork/errors/error-text'
import type { Machine } from '../../machine/machine.ts'
import type { KubeAccess } from './kubeconfig.ts'

/** As much of Kubernetes as an installation needs. Paths begin with `/api` or `/apis`. Everything throws KubeFailure. */
export interface KubeClient {
  get<Value>(path: string): Promise<Value>
  /** Null: there is no such thing. */
  find<Value>(path: string): Promise<Value | null>
  list<Value>(path: string, query?: Readonly<Record<string, string>>): Promise<readonly Value[]>
  patch(path: string, kind: 'json' | 'merge', body: unknown): Promise<void>
  podLog(namespace: string, pod: string, sinceSeconds: number): Promise<string>
}

export class KubeFailure extends Error {
  /** 0: nobody answered. */
  readonly status: number
  constructor(message: string, status: number) {
    super(message)
    this.name = 'KubeFailure'
    this.status = status
  }
}

export interface KubeClientOptions {
  readonly machine: Pick<Machine, 'fetch'>
  readonly access: KubeAccess
  readonly signal?: AbortSignal
}

const PATCH_TYPES = { json: 'application/json-patch+json', merge: 'application/merge-patch+json' } as const
/** A control plane that is coming up takes connections long before it answers. */
const TIMEOUT_MS = 30_000
const LOG_TIMEOUT_MS = 5 * 60_000
const MAX_REASON_CHARS = 300
const NOT_FOUND = 404

interface Question {
  readonly method?: 'PATCH'
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string
  readonly timeoutMs?: number
}

export function createKubeClient({ machine, access, signal }: KubeClientOptions): KubeClient {
  const { server, token, ca, identity } = access

  const ask = async (path: string, { headers, ...question }: Question = {}): Promise<string> => {
    let status = 0
    let text: string
    try {
      const response = await machine.fetch(`${server}${path}`, {
        timeoutMs: TIMEOUT_MS,
        ...question,
        headers: {
          Accept: 'application/json, */*',
          ...(token === undefined ? {} : { Authorization: `Bearer ${token}` }),
          ...headers,
        },
        ...(ca === undefined ? {} : { ca }),
        ...(identity === undefined ? {} : { identity }),
        ...(signal === undefined ? {} : { signal }),
      })
      text = await response.text()
      if (response.ok) return text
      status = response.status
    } catch (error) {
      throw new KubeFailure(`The Kubernetes API does not answer: ${causeMessage(error)}`, 0)
    }
    throw new KubeFailure(`The Kubernetes API answered ${status} to ${path}: ${messageOf(text)}`, status)
  }

  const get = async <Value>(path: string): Promise<Value> => {
    const text = await ask(path)
    try {
      return JSON.parse(text) as Value
    } catch {
      throw new KubeFailure(`The Kubernetes API answered ${path} with something that is not JSON.`, 200)
    }
  }

  return {
    get,
    async find<Value>(path: string) {
      try {
        return await get<Value>(path)
      } catch (error) {
        if (error instanceof KubeFailure && error.status === NOT_FOUND) return null
        throw error
      }
    },
    async list<Value>(path: string, query: Readonly<Record<string, string>> = {}) {
      const search = new URLSearchParams(query).toString()
      const { items } = await get<{ items?: readonly Value[] | null }>(
        search === '' ? path : `${path}?${search}`,
      )
      return items ?? []
    },
    async patch(path, kind, body) {
      const headers = { 'Content-Type': PATCH_TYPES[kind] }
      await ask(path, { method: 'PATCH', headers, body: JSON.stringify(body) })
    },
    podLog: (namespace, pod, sinceSeconds) =>
      ask(`/api/v1/namespaces/${namespace}/pods/${pod}/log?sinceSeconds=${sinceSeconds}`, {
        timeoutMs: LOG_TIMEOUT_MS,
      }),
  }
}

function messageOf(text: string): string {
  try {
    const { message } = JSON.parse(text) as { message?: unknown }
    return String(message ?? '').slice(0, MAX_REASON_CHARS)
  } catch {
    return text.trim().slice(0, MAX_REASON_CHARS)
  }
}
