import type { KubeObject } from '../objects/kube-object.ts'
import { PODS, type Resource } from '../objects/resource.ts'
import { resourcePath } from '../objects/resource-path.ts'
import type { RequestTransport, Transport, TransportRequest } from '../transport/transport.ts'
import { askOrNull, createAsk, objectIn } from './ask.ts'
import type { KubeClient, ListLimits, Patch, WatchingKubeClient } from './kube-client.ts'
import { listAndWatch } from './list-and-watch.ts'
import { listObjects } from './list-objects.ts'
import { watchChanges } from './watch-changes.ts'

/** Lists come in pages, so that a large cluster need not pack all of its pods into one answer. */
const PAGES: ListLimits = { pageSize: 500 }

export function createKubeClient(transport: RequestTransport, limits: ListLimits = PAGES): KubeClient {
  const ask = createAsk(transport)
  const askForOne = async <T>(request: TransportRequest): Promise<T> =>
    objectIn<T>(await ask(request), request)

  return {
    async get<T extends KubeObject>(resource: Resource<T>, name: string, namespace?: string) {
      const request = { method: 'GET', path: resourcePath(resource, { name, namespace }) } as const
      const text = await askOrNull(ask, request)
      return text === null ? null : objectIn<T>(text, request)
    },
    async list(resource, selection = {}) {
      return (await listObjects(ask, resource, selection, limits)).items
    },
    create(resource, object) {
      const path = resourcePath(resource, { namespace: object.metadata.namespace })
      return askForOne({ method: 'POST', path, ...json(named(resource, object)) })
    },
    replace(resource, object, part) {
      const path = resourcePath(resource, { ...keyOf(object), ...(part === undefined ? {} : { part }) })
      return askForOne({ method: 'PUT', path, ...json(named(resource, object)) })
    },
    patch(resource, where, patch) {
      return askForOne({ method: 'PATCH', path: resourcePath(resource, where), ...patchBody(patch) })
    },
    apply(resource, object, { fieldManager, isForced = false, part }) {
      const path = resourcePath(resource, {
        ...keyOf(object),
        ...(part === undefined ? {} : { part }),
        query: { fieldManager, force: String(isForced) },
      })
      const body = json(named(resource, object), 'application/apply-patch+yaml')
      return askForOne({ method: 'PATCH', path, ...body })
    },
    async remove(resource, where) {
      await askOrNull(ask, { method: 'DELETE', path: resourcePath(resource, where) })
    },
    async removeAll(resource, namespace) {
      await ask({ method: 'DELETE', path: resourcePath(resource, { namespace }) })
    },
    podLog({ name, namespace }, { sinceSeconds } = {}) {
      const query = sinceSeconds === undefined ? {} : { sinceSeconds: String(sinceSeconds) }
      const path = resourcePath(PODS, { name, namespace, part: 'log', query })
      return ask({ method: 'GET', path, isLog: true })
    },
  }
}

export interface WatchingOptions {
  /** Waits before a watch that broke is begun anew. */
  readonly sleep: (ms: number, signal: AbortSignal) => Promise<void>
}

export function createWatchingKubeClient(
  transport: Transport,
  { sleep }: WatchingOptions,
): WatchingKubeClient {
  const ask = createAsk(transport)
  return {
    ...createKubeClient(transport),
    watch(resource, onChange, signal) {
      void watchChanges({ transport, resource, onChange, sleep, signal })
    },
    listAndWatch: (resource, options) =>
      listAndWatch(
        {
          transport,
          sleep,
          list: (selection) => listObjects(ask, resource, selection, PAGES),
        },
        resource,
        options,
      ),
  }
}

const keyOf = ({ metadata: { name, namespace } }: KubeObject) => ({ name, namespace })

/** Items of lists come without it, and are refused without it. */
const named = (resource: { readonly apiVersion: string; readonly kind: string }, object: object): object => ({
  apiVersion: resource.apiVersion,
  kind: resource.kind,
  ...object,
})

const json = (value: unknown, contentType = 'application/json') => ({
  body: JSON.stringify(value),
  contentType,
})

const patchBody = (patch: Patch) =>
  patch.kind === 'merge'
    ? json(patch.change, 'application/merge-patch+json')
    : json(patch.operations, 'application/json-patch+json')
