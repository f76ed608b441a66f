// Changes as watchers read them: server-sent events, each with the newest state of what changed.
import type { LoggedChange } from '../store/changes/change-log.ts'
import { type Position, positionText } from '../store/changes/position.ts'
import type { ChangeKind } from '../store/changes/record-change.ts'
import type { ChangeOwner } from './filter.ts'

/** A resource as it is now. */
export interface Rendered {
  /** JSON text, as the REST API shows it. */
  readonly text: string
  readonly cluster_id: string | null
  readonly infra_env_id: string | null
}

/** By resource id; null or missing: there is none any more. */
export type Render<Kind extends ChangeKind = ChangeKind> = (
  kind: Kind,
  ids: readonly string[],
) => Promise<ReadonlyMap<string, Rendered | null>>

export interface Message extends ChangeOwner {
  readonly position: Position
  readonly bytes: Buffer
}

/** Several changes of one resource become one message, at the place of the last of them: a client that goes on from any message
 *  has heard of everything before it and will hear of everything after it. */
export async function messagesFor(
  changes: readonly LoggedChange[],
  render: Render,
): Promise<readonly Message[]> {
  const last = lastOfEach(changes)
  const resources = await loadAll(last, render)
  return last.map((change) => {
    const { kind, cluster_id, infra_env_id, position } = change
    const resource = resources.get(kind)?.get(change.resource_id) ?? null
    return { kind, cluster_id, infra_env_id, position, bytes: Buffer.from(messageText(change, resource)) }
  })
}

/** Apart for every place that a resource was in: those who watch one that it left must hear of it, too. */
function lastOfEach(changes: readonly LoggedChange[]): readonly LoggedChange[] {
  const last = new Map<string, LoggedChange>()
  for (const change of changes) {
    const key = `${change.kind} ${change.resource_id} ${change.cluster_id} ${change.infra_env_id}`
    last.delete(key)
    last.set(key, change)
  }
  return [...last.values()]
}

async function loadAll(changes: readonly LoggedChange[], render: Render) {
  const wanted = new Map<ChangeKind, Set<string>>()
  for (const { kind, operation, resource_id } of changes) {
    if (operation === 'deleted') continue
    const ids = wanted.get(kind) ?? new Set()
    wanted.set(kind, ids.add(resource_id))
  }
  const loaded = await Promise.all(
    [...wanted].map(async ([kind, ids]) => [kind, await render(kind, [...ids])] as const),
  )
  return new Map(loaded)
}

function messageText(change: LoggedChange, resource: Rendered | null): string {
  const { kind, cluster_id, infra_env_id, position } = change
  const operation = operationOf(change, resource)
  const head = JSON.stringify({ kind, operation, id: ownId(change), cluster_id, infra_env_id })
  const text = operation === 'changed' && resource !== null ? oneLine(resource.text) : 'null'
  return `id: ${positionText(position)}\nevent: ${kind}\ndata: ${head.slice(0, -1)},"resource":${text}}\n\n`
}

function operationOf(change: LoggedChange, resource: Rendered | null): 'changed' | 'deleted' | 'left' {
  if (change.operation === 'deleted' || resource === null) return 'deleted'
  const isElsewhere =
    (change.cluster_id !== null && change.cluster_id !== resource.cluster_id) ||
    (change.infra_env_id !== null && change.infra_env_id !== resource.infra_env_id)
  // Its new state is none of the business of those who may watch only the old place.
  return isElsewhere ? 'left' : 'changed'
}

/** A host's own id comes last. */
const ownId = ({ resource_id }: LoggedChange): string => resource_id.slice(resource_id.lastIndexOf('/') + 1)

/** A line break would end the message; in JSON it can only be white space. */
const oneLine = (json: string): string => (/[\r\n]/.test(json) ? json.replace(/[\r\n]+/g, ' ') : json)

/** A message about the stream itself. */
export const noticeText = (event: 'hello' | 'reset', position: Position, reason?: string): string =>
  `id: ${positionText(position)}\nevent: ${event}\ndata: ${JSON.stringify({ position: positionText(position), reason })}\n\n`
