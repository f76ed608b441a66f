// Changes as watchers read them: server-sent events, each with the newest state of what changed.
import type { StreamedHostForm } from '@groundwork/contract/groundwork'
import { getOrCompute } from '@groundwork/engine/collections'
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

/** What can be rendered: a host in two forms. */
export type RenderedKind = ChangeKind | 'host-summary'

/** By resource id; null or missing: there is none any more. */
export type Render<Kind extends RenderedKind = RenderedKind> = (
  kind: Kind,
  ids: readonly string[],
) => Promise<ReadonlyMap<string, Rendered | null>>

export interface Message extends ChangeOwner {
  readonly position: Position
  /** In one of the forms that were asked for. */
  readonly bytes: (form: StreamedHostForm) => Buffer
}

/** Several changes of one resource become one message, at the place of the last of them: a client that goes on from any message
 *  has heard of everything before it and will hear of everything after it. Hosts are rendered in the forms that somebody wants, once each. */
export async function messagesFor(
  changes: readonly LoggedChange[],
  render: Render,
  forms: ReadonlySet<StreamedHostForm>,
): Promise<readonly Message[]> {
  const last = lastOfEach(changes)
  const resources = await loadAll(last, render, forms)
  return last.map((change) => {
    const { kind, cluster_id, infra_env_id, position } = change
    const made = new Map<RenderedKind, Buffer>()
    const bytes = (form: StreamedHostForm) => {
      const rendered = renderedKind(kind, form)
      return getOrCompute(made, rendered, () =>
        Buffer.from(messageText(change, resources.get(rendered)?.get(change.resource_id) ?? null)),
      )
    }
    return { kind, cluster_id, infra_env_id, position, bytes }
  })
}

const renderedKind = (kind: ChangeKind, form: StreamedHostForm): RenderedKind =>
  kind === 'host' && form === 'summary' ? 'host-summary' : kind

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

async function loadAll(
  changes: readonly LoggedChange[],
  render: Render,
  forms: ReadonlySet<StreamedHostForm>,
) {
  const wanted = new Map<RenderedKind, Set<string>>()
  for (const { kind, operation, resource_id } of changes) {
    if (operation === 'deleted') continue
    for (const form of forms) getOrCompute(wanted, renderedKind(kind, form), () => new Set()).add(resource_id)
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
