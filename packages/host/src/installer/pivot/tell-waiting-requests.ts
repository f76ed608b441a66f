import { SIGNING_REQUESTS } from '@groundwork/kube-client/objects'
import type { Pivot } from './pivot.ts'

const LOOK_MS = 60_000
const PATIENCE_MS = 5 * 60_000
const MOST_NAMES = 5

/** Nodes that nobody lets in are the usual reason why none becomes ready. To be called in every round; says it once for each request. */
export function createRequestTeller({ context, kube }: Pick<Pivot, 'context' | 'kube'>): () => Promise<void> {
  const { machine, log } = context
  const seenAt = new Map<string, number>()
  const told = new Set<string>()
  let nextLook = 0
  return async () => {
    const now = machine.clock.now()
    if (now < nextLook) return
    nextLook = now + LOOK_MS
    const requests = await kube.list(SIGNING_REQUESTS)
    const waiting = requests.filter(({ status }) => (status?.conditions ?? []).length === 0)
    for (const { metadata } of waiting) if (!seenAt.has(metadata.name)) seenAt.set(metadata.name, now)
    const late = waiting
      .map(({ metadata }) => metadata.name)
      .filter((name) => now - (seenAt.get(name) ?? now) >= PATIENCE_MS && !told.has(name))
    if (late.length === 0) return
    for (const name of late) told.add(name)
    const names = `${late.slice(0, MOST_NAMES).join(', ')}${late.length > MOST_NAMES ? ' and others' : ''}`
    log.warn(`Certificate signing requests are pending for 5 minutes, and nobody approves them: ${names}.`)
  }
}
