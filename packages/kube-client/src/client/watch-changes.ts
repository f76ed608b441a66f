import type { KubeObject } from '../objects/kube-object.ts'
import type { Resource } from '../objects/resource.ts'
import { resourcePath } from '../objects/resource-path.ts'
import type { Transport } from '../transport/transport.ts'

/** The server ends it then by itself, so that a connection that died unnoticed can be told from one with no news. */
export const WATCH_SECONDS = 300
const AGAIN_AFTER_MS = 1_000
const AGAIN_AFTER_FAILURE_MS = 10_000
const OK = 200

export interface WatchChangesOptions<T extends KubeObject> {
  readonly transport: Transport
  readonly resource: Resource<T>
  readonly onChange: () => void
  readonly sleep: (ms: number, signal: AbortSignal) => Promise<void>
  readonly signal: AbortSignal
}

/**
 * Begins anew whenever it ends, without remembering where it was: the server then tells of every object once, which is one call more
 * than needed and none too few.
 */
export async function watchChanges<T extends KubeObject>(options: WatchChangesOptions<T>): Promise<void> {
  const { transport, resource, onChange, sleep, signal } = options
  // From what the server has at hand: to make sure that this is the very latest takes it seconds, and no caller needs that.
  const query = { watch: 'true', timeoutSeconds: String(WATCH_SECONDS), resourceVersion: '0' }
  while (!signal.aborted) {
    let pauseMs = AGAIN_AFTER_FAILURE_MS
    try {
      const { status } = await transport.stream(resourcePath(resource, { query }), onChange, signal)
      if (status === OK) pauseMs = AGAIN_AFTER_MS
    } catch {
      // Not worth a line: everything that is watched is looked at from time to time too.
    }
    await sleep(pauseMs, signal)
  }
}
