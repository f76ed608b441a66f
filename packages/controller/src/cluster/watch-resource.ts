import type { KubeObject } from './kube-object.ts'
import type { Resource } from './resource.ts'
import { resourcePath } from './resource-path.ts'
import type { Transport } from './transport.ts'

const AGAIN_AFTER_MS = 1_000
const AGAIN_AFTER_FAILURE_MS = 10_000
/** The server ends it then by itself, so that a connection that died unnoticed can be told from one with no news. */
const LASTS_SECONDS = 300

export interface WatchOptions<T extends KubeObject> {
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
export async function watchResource<T extends KubeObject>(options: WatchOptions<T>): Promise<void> {
  const { transport, resource, onChange, sleep, signal } = options
  // From what the server has at hand: to make sure that this is the very latest takes it seconds, and nobody here needs that.
  const query = { watch: 'true', timeoutSeconds: String(LASTS_SECONDS), resourceVersion: '0' }
  while (!signal.aborted) {
    let pauseMs = AGAIN_AFTER_MS
    try {
      await transport.stream(resourcePath(resource, { query }), onChange, signal)
    } catch {
      // Not worth a line: everything that is watched is looked at from time to time too.
      pauseMs = AGAIN_AFTER_FAILURE_MS
    }
    await sleep(pauseMs, signal)
  }
}
