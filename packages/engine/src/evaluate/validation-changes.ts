// Events about validations that began to fail or were mended. An id that appears for the first time is no change, unless
// it is one that only appears while it fails: that is fine as long as it is not there.
import type { EventName } from '@groundwork/contract/events'
import type { ClusterVerdicts } from '../cluster/judge-cluster.ts'
import { clusterEvent } from '../context/cluster-events.ts'
import { hostEvent } from '../context/host-events.ts'
import type { ClusterFacts } from '../facts/cluster-facts.ts'
import type { HostFacts } from '../facts/host-facts.ts'
import { HOST_VALIDATIONS } from '../host/host-validations.ts'
import type { HostVerdicts } from '../host/judge-host.ts'
import type { EmittedEvent } from '../tables/state-machine.ts'
import type { Verdict } from '../tables/verdict.ts'
import { readHostStatuses, readStatuses } from './stored-statuses.ts'

/** `previous` is the stored JSON text, or the shorter one of `statusesText`. Ignored validations are reported like all others. */
export const hostValidationChanges = (
  host: HostFacts,
  previous: string | null,
  { verdicts }: HostVerdicts,
): EmittedEvent[] =>
  changes(readHostStatuses(previous), verdicts, ONLY_BROKEN).map(({ kind, id, message }) => {
    const name: EventName = `host_validation_${kind}`
    return hostEvent(name, host, { validation_id: id, ...(kind === 'failed' && failure(message)) })
  })

export const clusterValidationChanges = (
  cluster: ClusterFacts,
  previous: string | null,
  { verdicts }: ClusterVerdicts,
): EmittedEvent[] =>
  changes(readStatuses(previous), verdicts).map(({ kind, id, message }) => {
    const name: EventName = `cluster_validation_${kind}`
    const props = { validation_id: id, validation_msg: message, ...(kind === 'failed' && failure(message)) }
    return clusterEvent(name, cluster, props)
  })

interface Change {
  readonly kind: 'failed' | 'fixed'
  readonly id: string
  readonly message: string
}

const ONLY_BROKEN: readonly string[] = HOST_VALIDATIONS.filter(
  ({ appearsOnlyBroken }) => appearsOnlyBroken,
).map(({ id }) => id)

function changes(
  before: ReadonlyMap<string, string>,
  verdicts: ReadonlyMap<string, Verdict>,
  onlyBroken: readonly string[] = [],
): Change[] {
  // Nothing was judged, so nothing changed either.
  if (verdicts.size === 0) return []
  const mended = onlyBroken.filter((id) => before.get(id) === 'failure' && !verdicts.has(id))
  const changed = [...verdicts].flatMap(([id, { status, message }]): Change[] => {
    const old = before.get(id) ?? (onlyBroken.includes(id) ? 'success' : undefined)
    if (old === undefined || old === status) return []
    if (status === 'failure') return [{ kind: 'failed', id, message }]
    return old === 'failure' && status === 'success' ? [{ kind: 'fixed', id, message }] : []
  })
  return [...changed, ...mended.map((id): Change => ({ kind: 'fixed', id, message: '' }))]
}

/** The event says `Validation ... {failure_message}.`, so the sentence loses its full stop. */
const failure = (message: string) => ({ failure_message: `fails now: ${message.replace(/\.$/, '')}` })
