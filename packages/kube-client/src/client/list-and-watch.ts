import { parseJson, recordOf, stringOf } from '@groundwork/json/json-values'
import type { KubeObject } from '../objects/kube-object.ts'
import type { Resource } from '../objects/resource.ts'
import { resourcePath } from '../objects/resource-path.ts'
import type { Transport } from '../transport/transport.ts'
import type { ListAndWatchOptions, ObjectChange, Selection } from './kube-client.ts'
import { KubeError, refused, statusOf, unanswered } from './kube-error.ts'
import { type ListedObjects, selectorsOf } from './list-objects.ts'
import { WATCH_SECONDS } from './watch-changes.ts'

export interface WatchMeans<T extends KubeObject> {
  readonly transport: Transport
  readonly list: (selection: Selection) => Promise<ListedObjects<T>>
  readonly sleep: (ms: number, signal: AbortSignal) => Promise<void>
}

const GONE = 410
const OK = 200
/** 1 s, 2 s, 4 s, …, then every 30 s, until something comes again. */
const FIRST_PAUSE_MS = 1_000
const LONGEST_PAUSE_MS = 30_000

/**
 * Goes on where it was when a connection ends, by the version of the last change or bookmark, and lists again when the server does not
 * remember that any more. Ends with the signal; throws only what a callback throws.
 */
export async function listAndWatch<T extends KubeObject>(
  { transport, list, sleep }: WatchMeans<T>,
  resource: Resource<T>,
  options: ListAndWatchOptions<T>,
): Promise<void> {
  const { selection = {}, onList, onFailure, signal } = options
  const watch = createWatch(transport, resource, options)
  let version = ''
  let failures = 0
  while (!signal.aborted) {
    let hasNews = false
    try {
      if (version === '') {
        const { items, resourceVersion } = await list(selection)
        if (signal.aborted) return
        run(() => onList(items))
        version = resourceVersion
      }
      await watch(version, (next) => {
        version = next
        hasNews = true
      })
      failures = 0
    } catch (error) {
      if (error instanceof CallbackError) throw error.cause
      if (signal.aborted) return
      failures = hasNews ? 1 : failures + 1
      if (statusOf(error) === GONE) version = ''
      else if (error instanceof KubeError) onFailure?.(error)
      else throw error
    }
    await sleep(Math.min(FIRST_PAUSE_MS * 2 ** Math.max(0, failures - 1), LONGEST_PAUSE_MS), signal)
  }
}

/** What a callback throws is a fault of the program, and no failure of the cluster. */
class CallbackError extends Error {}

function run(callback: () => void): void {
  try {
    callback()
  } catch (error) {
    throw new CallbackError('a callback failed', { cause: error })
  }
}

/** One connection. Throws a KubeError when the server refuses it, or ends it with an error. */
function createWatch<T extends KubeObject>(
  transport: Transport,
  resource: Resource<T>,
  { selection: { namespace, ...selection } = {}, onChange, signal }: ListAndWatchOptions<T>,
) {
  return async (since: string, onVersion: (version: string) => void): Promise<void> => {
    const query = {
      ...{ watch: 'true', allowWatchBookmarks: 'true', timeoutSeconds: String(WATCH_SECONDS) },
      ...{ resourceVersion: since, ...selectorsOf(selection) },
    }
    const request = { method: 'GET', path: resourcePath(resource, { namespace, query }) } as const
    const ending = new AbortController()
    let problem: unknown = null
    const onLine = (line: string) => {
      if (problem !== null || signal.aborted) return
      try {
        const { type, object } = readLine<T>(line, request)
        if (type !== 'BOOKMARK') run(() => onChange({ type, object }))
        onVersion(stringOf(object.metadata.resourceVersion))
      } catch (error) {
        // Thrown through the transport it would look like a failure of that.
        problem = error
        ending.abort()
      }
    }
    const answer = await transport
      .stream(request.path, onLine, AbortSignal.any([signal, ending.signal]))
      .catch((error: unknown) => {
        throw problem ?? unanswered(request, error)
      })
    if (problem !== null) throw problem
    if (answer.status !== OK) throw refused(request, answer)
  }
}

type WatchLine<T extends KubeObject> =
  | ObjectChange<T>
  | { readonly type: 'BOOKMARK'; readonly object: KubeObject }

function readLine<T extends KubeObject>(
  line: string,
  request: { readonly method: 'GET'; readonly path: string },
): WatchLine<T> {
  const value = recordOf(parseJson(line))
  const object = recordOf(value.object)
  switch (value.type) {
    case 'ADDED':
    case 'MODIFIED':
    case 'DELETED':
    case 'BOOKMARK':
      if (stringOf(recordOf(object.metadata).resourceVersion) === '') break
      return value as WatchLine<T>
    case 'ERROR':
      throw refused(request, { status: Number(object.code ?? 0), text: JSON.stringify(object) })
  }
  throw new KubeError(`The Kubernetes API sent a line to ${request.path} that is no change.`, OK)
}
