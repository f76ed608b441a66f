import type { KubeObject } from '../../world/cluster.ts'
import { failure } from './answers.ts'
import type { Change, ObjectStore, ObjectType } from './object-store.ts'

export interface WatchRequest {
  readonly store: ObjectStore
  readonly type: ObjectType
  readonly namespace: string | undefined
  readonly matches: (object: KubeObject) => boolean
  /** Null: from what is there now on. */
  readonly since: number | null
  /** Ends it: the client is gone, or the time that was asked for is over, or the server. */
  readonly ends: Promise<unknown>
}

/** A line of JSON for each change. */
export function watchObjects({ store, type, namespace, matches, since, ends }: WatchRequest): Response {
  const missed = since === null ? [] : store.changesSince(type, since)
  if (missed === null) return failure(410, 'Expired', `too old resource version: ${since} (${store.version})`)
  const isMeant = (object: KubeObject) =>
    (namespace === undefined || object.metadata.namespace === namespace) && matches(object)
  const present =
    since === null
      ? store
          .list(type, namespace)
          .filter(matches)
          .map((object) => ({ type: 'ADDED', object }))
      : []

  let stop = () => {}
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      const encoder = new TextEncoder()
      const say = ({ type: kind, object }: { type: string; object: KubeObject }) =>
        controller.enqueue(encoder.encode(`${JSON.stringify({ type: kind, object })}\n`))
      for (const change of present) say(change)
      for (const change of missed) if (isMeant(change.object)) say(change)
      const leave = store.onChange((changed: ObjectType, change: Change) => {
        if (changed.plural === type.plural && changed.group === type.group && isMeant(change.object))
          say(change)
      })
      let isOver = false
      stop = () => {
        if (isOver) return
        isOver = true
        leave()
      }
      void ends.then(() => {
        if (isOver) return
        stop()
        controller.close()
      })
    },
    cancel: () => stop(),
  })
  return new Response(body, { headers: { 'content-type': 'application/json;stream=watch' } })
}
