import { messageOf } from '@groundwork/errors/error-text'
import { type ClusterAccess, ClusterFailure, type Patch, type Selection } from './cluster-access.ts'
import type { KubeObject } from './kube-object.ts'
import { PODS, type Resource } from './resource.ts'
import { resourcePath } from './resource-path.ts'
import type { Transport, TransportAnswer, TransportRequest } from './transport.ts'
import { watchResource } from './watch-resource.ts'

/** Lists come in pages, so that a large cluster need not pack all of its pods into one answer. */
const PAGE = 500

interface List<T> {
  readonly items: readonly T[]
  readonly metadata?: { readonly continue?: string }
}

export interface AccessOptions {
  /** Waits before a broken watch is begun anew. */
  readonly sleep: (ms: number, signal: AbortSignal) => Promise<void>
}

/** The access to a cluster by requests to its API, whoever carries them. */
export function createRequestAccess(transport: Transport, { sleep }: AccessOptions): ClusterAccess {
  const send = async (request: TransportRequest): Promise<TransportAnswer> => {
    try {
      return await transport.request(request)
    } catch (error) {
      const reason = messageOf(error)
      throw new ClusterFailure(`The cluster does not answer ${request.method} ${request.path}: ${reason}`, 0)
    }
  }
  const ask = async (request: TransportRequest): Promise<string> => {
    const answer = await send(request)
    if (answer.status >= 200 && answer.status < 300) return answer.text
    throw new ClusterFailure(
      `The cluster answers ${request.method} ${request.path} with ${answer.status}: ${reasonIn(answer.text)}`,
      answer.status,
    )
  }
  const orNothing = async (request: TransportRequest): Promise<string | null> => {
    try {
      return await ask(request)
    } catch (error) {
      if (error instanceof ClusterFailure && error.status === 404) return null
      throw error
    }
  }

  return {
    async get(resource, name, namespace) {
      const text = await orNothing({ method: 'GET', path: resourcePath(resource, { name, namespace }) })
      return text === null ? null : JSON.parse(text)
    },
    async list<T extends KubeObject>(resource: Resource<T>, { namespace, labels = {} }: Selection = {}) {
      const selector = Object.entries(labels).map(([key, value]) => (value === '' ? key : `${key}=${value}`))
      const query = {
        limit: String(PAGE),
        ...(selector.length === 0 ? {} : { labelSelector: selector.join(',') }),
      }
      const items: T[] = []
      for (let next = ''; ; ) {
        const page = next === '' ? query : { ...query, continue: next }
        const path = resourcePath(resource, { namespace, query: page })
        const list = JSON.parse(await ask({ method: 'GET', path })) as List<T>
        items.push(...list.items)
        next = list.metadata?.continue ?? ''
        if (next === '') return items
      }
    },
    async create(resource, object) {
      const { namespace } = object.metadata
      await ask({
        method: 'POST',
        path: resourcePath(resource, { namespace }),
        body: named(resource, object),
      })
    },
    async replace(resource, object, part) {
      const path = resourcePath(resource, { ...object.metadata, ...(part === undefined ? {} : { part }) })
      return JSON.parse(await ask({ method: 'PUT', path, body: named(resource, object) }))
    },
    async patch(resource, where, patch) {
      await ask({ method: 'PATCH', path: resourcePath(resource, where), ...patchBody(patch) })
    },
    async remove(resource, where) {
      await orNothing({ method: 'DELETE', path: resourcePath(resource, where) })
    },
    async removeAll(resource, namespace) {
      await ask({ method: 'DELETE', path: resourcePath(resource, { namespace }) })
    },
    podLog({ name, namespace }, { sinceSeconds } = {}) {
      const query = sinceSeconds === undefined ? {} : { sinceSeconds: String(sinceSeconds) }
      return ask({ method: 'GET', path: resourcePath(PODS, { name, namespace, part: 'log', query }) })
    },
    watch(resource, onChange, signal) {
      void watchResource({ transport, resource, onChange, sleep, signal })
    },
  }
}

/** Items of lists come without it, and are refused without it. */
const named = (resource: { readonly apiVersion: string; readonly kind: string }, object: object): object => ({
  apiVersion: resource.apiVersion,
  kind: resource.kind,
  ...object,
})

const patchBody = (patch: Patch): { readonly body: object; readonly contentType: string } =>
  patch.kind === 'merge'
    ? { body: patch.change, contentType: 'application/merge-patch+json' }
    : { body: patch.operations, contentType: 'application/json-patch+json' }

/** The API explains itself in a Status; whoever stands in between may not. */
function reasonIn(text: string): string {
  try {
    const { message } = JSON.parse(text) as { readonly message?: unknown }
    if (typeof message === 'string') return message
  } catch {
    // It is no JSON.
  }
  return text.trim().slice(0, 200)
}
