import type { StreamKind } from '@groundwork/contract/groundwork'

/** A change, as the stream reports it. */
export interface StreamChange {
  readonly kind: StreamKind
  readonly operation: 'changed' | 'deleted' | 'left'
  readonly id: string
  readonly cluster_id: string | null
  readonly infra_env_id: string | null
  /** The newest state; null when it is gone. */
  readonly resource: unknown
}

export type StreamMessage =
  /** Everything has to be loaded anew: the stream begins, or too much was missed. */
  { readonly type: 'begin' } | { readonly type: 'change'; readonly change: StreamChange }

const KINDS: readonly string[] = [
  'cluster',
  'infra-env',
  'host',
  'event',
  'media-reader',
  'bmc',
  'os-image',
  'audit',
] satisfies StreamKind[]

/** null: a message of a newer service, which this page does not know. */
export function readMessage(event: string | undefined, data: string): StreamMessage | null {
  if (event === 'hello' || event === 'reset') return { type: 'begin' }
  if (event === undefined || !KINDS.includes(event)) return null
  return { type: 'change', change: JSON.parse(data) as StreamChange }
}
