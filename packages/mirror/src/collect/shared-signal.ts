import { setMaxListeners } from 'node:events'

/** For many requests at a time, each of which listens to it: Node takes more than ten listeners for a mistake. */
export function sharedSignal(signal: AbortSignal): AbortSignal {
  const shared = AbortSignal.any([signal])
  setMaxListeners(0, shared)
  return shared
}
