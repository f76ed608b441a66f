import type { OperationId } from '@groundwork/contract/operations'

export interface PlannedCall {
  /** Name of the operation in the table of the contract. */
  readonly operation: OperationId
  /** Parameters of the path. An id that is not known yet stands as `<cluster/prod>`: see withIds. */
  readonly params: Readonly<Record<string, string>>
  readonly body?: unknown
  /** One line for people: "Set api_vips of cluster prod". */
  readonly words: string
  /** Which object it is about: `cluster/prod`, `infra-env/prod`, `host/master-0`. */
  readonly object: string
  /** The object gets an id by this call, which later calls need. */
  readonly creates?: string
  /** What changes, field by field. */
  readonly changes: readonly FieldChange[]
}

export interface FieldChange {
  /** Within the object: `api_vips[0]`. */
  readonly path: string
  readonly title: string
  /** Undefined: it is not there. Secrets are never shown. */
  readonly before: unknown
  readonly after: unknown
}

/** What is wanted and cannot be done. */
export interface Refusal {
  readonly object: string
  readonly path: string
  /** Why, and what could be done instead. */
  readonly message: string
}

export interface Plan {
  /** In the order in which they have to be made. */
  readonly calls: readonly PlannedCall[]
  readonly refusals: readonly Refusal[]
  /** Hosts of the definition that have not registered yet: their settings follow when they do. */
  readonly waiting: readonly string[]
}

/** Stands for the id of an object that an earlier call of the plan creates. */
export const idOf = (object: string): string => `<${object}>`

/** Puts the ids of created objects into a call; `ids`: from `cluster/prod` to the id that the answer had. */
export function withIds(call: PlannedCall, ids: ReadonlyMap<string, string>): PlannedCall {
  const filled = (value: unknown): unknown => {
    if (typeof value !== 'string' || !value.startsWith('<')) return value
    return ids.get(value.slice(1, -1)) ?? value
  }
  const entries = (record: object): Record<string, unknown> =>
    Object.fromEntries(Object.entries(record).map(([key, value]) => [key, filled(value)]))
  const isRecord = typeof call.body === 'object' && call.body !== null && !Array.isArray(call.body)
  return {
    ...call,
    params: entries(call.params) as Record<string, string>,
    ...(isRecord ? { body: entries(call.body as object) } : {}),
  }
}
