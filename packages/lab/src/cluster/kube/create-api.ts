// A Kubernetes API over an object store: as much of it as installers, controllers and people use.
import { messageOf } from '@groundwork/errors/error-text'
import type { MachineClock } from '@groundwork/host/machine'
import type { KubeObject } from '../../world/cluster.ts'
import { alreadyExists, badRequest, conflict, failure, invalid, json, notFound } from './answers.ts'
import { changeBody } from './change-body.ts'
import { answerDiscovery } from './discovery.ts'
import { kindOf } from './kinds.ts'
import type { ObjectStore } from './object-store.ts'
import { type RequestPath, readPath } from './request-path.ts'
import { fieldTest, labelTest } from './selectors.ts'
import { watchObjects } from './watch.ts'

export interface ApiParts {
  readonly store: ObjectStore
  readonly clock: MachineClock
  /** Aborted when it is no longer served. */
  readonly signal: AbortSignal
  /** What a pod has written; null: there is no such log. */
  readonly podLog: (place: { namespace: string; name: string }, sinceMs: number) => string | null
  /** Changes a new object as admission does: who asked, what is filled in. */
  readonly admit?: (object: KubeObject, request: Request) => KubeObject
  readonly version: () => string
}

export type KubeApi = (request: Request) => Promise<Response>

const NAME = /^[a-z0-9](?:[a-z0-9.:_-]{0,251}[a-z0-9])?$/i

export function createApi(parts: ApiParts): KubeApi {
  return async (request) => {
    const url = new URL(request.url)
    if (/^\/(?:readyz|livez|healthz)/.test(url.pathname)) return new Response('ok')
    if (url.pathname === '/version') return json({ major: '1', minor: '30', gitVersion: parts.version() })
    const discovered = request.method === 'GET' ? answerDiscovery(parts.store, url.pathname) : null
    if (discovered !== null) return discovered
    const path = readPath(url.pathname)
    if (path === null) return failure(404, 'NotFound', 'the server could not find the requested resource')
    const handle = HANDLERS[`${request.method} ${path.name === '' ? 'all' : 'one'}`]
    if (handle === undefined)
      return failure(
        405,
        'MethodNotAllowed',
        'the server does not allow this method on the requested resource',
      )
    return handle(parts, path, request, url.searchParams)
  }
}

type Handler = (
  parts: ApiParts,
  path: RequestPath,
  request: Request,
  query: URLSearchParams,
) => Response | Promise<Response>

const HANDLERS: Readonly<Record<string, Handler>> = {
  'GET all': (parts, path, request, query) => {
    const { store, clock, signal } = parts
    const matches = testOf(query)
    if (['true', '1'].includes(query.get('watch') ?? '')) {
      const version = Number(query.get('resourceVersion') ?? 0)
      const seconds = Number(query.get('timeoutSeconds') ?? 0)
      const gone = AbortSignal.any([signal, request.signal])
      const ends = new Promise<void>((resolve) => {
        if (gone.aborted) resolve()
        gone.addEventListener('abort', () => resolve(), { once: true })
        if (seconds > 0) void clock.sleep(seconds * 1_000, gone).then(resolve)
      })
      return watchObjects({ store, ...path, matches, since: version > 0 ? version : null, ends })
    }
    const all = store.list(path.type, path.namespace).filter(matches)
    const from = Number(query.get('continue') ?? 0)
    const limit = Number(query.get('limit') ?? 0) || all.length
    const items = all.slice(from, from + limit)
    const left = all.length - from - items.length
    const more = left > 0 ? { continue: String(from + limit), remainingItemCount: left } : {}
    const kind = all[0]?.kind ?? kindOf(path.type.plural)
    const metadata = { resourceVersion: String(store.version), ...more }
    return json({ kind: `${kind}List`, apiVersion: path.apiVersion, metadata, items })
  },

  'GET one': ({ store, podLog, clock }, { type, namespace, name, part }, _request, query) => {
    if (part === 'log' && namespace !== undefined) {
      const seconds = Number(query.get('sinceSeconds') ?? 0)
      const text = podLog({ namespace, name }, seconds > 0 ? clock.now() - seconds * 1_000 : 0)
      return text === null ? notFound(type, { name }) : new Response(text)
    }
    const object = store.get(type, { namespace, name })
    return object === null ? notFound(type, { name }) : json(object)
  },

  'POST all': async ({ store, admit }, { type, apiVersion, namespace }, request) => {
    const body = await objectIn(request)
    if (body === null) return badRequest('the body is not an object of Kubernetes')
    const generated = body.metadata.generateName
    const name =
      body.metadata.name ?? (typeof generated === 'string' ? `${generated}${store.version.toString(36)}` : '')
    if (!NAME.test(name))
      return invalid(type, name, 'metadata.name: Required value: name or generateName is required')
    if (namespace !== undefined && (body.metadata.namespace ?? namespace) !== namespace)
      return badRequest(
        'the namespace of the provided object does not match the namespace sent on the request',
      )
    if (store.get(type, { namespace, name }) !== null) return alreadyExists(type, { name })
    const metadata = { ...body.metadata, name, ...(namespace === undefined ? {} : { namespace }) }
    const object = {
      ...body,
      apiVersion: body.apiVersion ?? apiVersion,
      kind: body.kind ?? kindOf(type.plural),
      metadata,
    }
    return json(store.put(admit?.(object, request) ?? object), 201)
  },

  'PUT one': async ({ store }, path, request) => {
    const body = await objectIn(request)
    if (body === null) return badRequest('the body is not an object of Kubernetes')
    return write(store, path, body, () => changeBody(path.part, body))
  },

  'PATCH one': async ({ store }, path, request) => {
    const type = request.headers.get('content-type')?.split(';')[0] ?? ''
    const text = await request.text()
    return write(store, path, null, () => changeBody(path.part, { type, text }))
  },

  'DELETE one': ({ store }, { type, namespace, name }) => {
    const removed = store.remove(type, { namespace, name })
    if (removed === null) return notFound(type, { name })
    return json({
      kind: 'Status',
      apiVersion: 'v1',
      metadata: {},
      status: 'Success',
      details: { name, kind: type.plural },
    })
  },

  'DELETE all': ({ store }, { type, apiVersion, namespace }, _request, query) => {
    const items = store.list(type, namespace).filter(testOf(query))
    for (const { metadata } of items) store.remove(type, metadata)
    return json({ kind: `${kindOf(type.plural)}List`, apiVersion, metadata: {}, items })
  },
}

function write(
  store: ObjectStore,
  { type, namespace, name }: RequestPath,
  body: KubeObject | null,
  change: () => (object: KubeObject) => KubeObject,
): Response {
  const present = store.get(type, { namespace, name })
  if (present === null) return notFound(type, { name })
  const wanted = body?.metadata.resourceVersion
  if (wanted !== undefined && wanted !== '' && wanted !== present.metadata.resourceVersion)
    return conflict(type, { name })
  try {
    const changed = change()(present)
    return json(JSON.stringify(changed) === JSON.stringify(present) ? present : store.put(changed))
  } catch (error) {
    return invalid(type, name, messageOf(error))
  }
}

function testOf(query: URLSearchParams): (object: KubeObject) => boolean {
  const tests = [labelTest(query.get('labelSelector') ?? ''), fieldTest(query.get('fieldSelector') ?? '')]
  return (object) => tests.every((test) => test(object))
}

async function objectIn(request: Request): Promise<KubeObject | null> {
  try {
    const body = (await request.json()) as KubeObject | null
    return typeof body?.metadata === 'object' && body.metadata !== null ? body : null
  } catch {
    return null
  }
}
