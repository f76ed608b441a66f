// Which code does the work of which operation.
import type {
  OLDER_NAMES,
  OPERATIONS,
  Operation,
  OWN_OPERATIONS,
  OwnOperationId,
  V1_OPERATIONS,
} from '@groundwork/contract/operations'
import type { Answer, Call, Handler } from './handler.ts'

type Rows = typeof OPERATIONS & typeof OLDER_NAMES & typeof V1_OPERATIONS & typeof OWN_OPERATIONS

/** An operation without a handler answers 501. */
export type HandlerTable<Deps> = { readonly [Id in keyof Rows]?: Handler<Rows[Id], Deps> }

/** Handlers of operations that are ours alone, keyed by operation id. */
export type OwnHandlers<Id extends OwnOperationId, Deps> = {
  readonly [Key in Id]: Handler<(typeof OWN_OPERATIONS)[Key], Deps>
}

/** A handler whose row is only known at run time; the routes check its input before it is called. */
export type AnyHandler<Deps> = (deps: Deps, call: Call) => Promise<Answer> | Answer

/** The handler of an operation; an older name that changes nothing but the path shares that of today's. */
export function handlerOf<Deps>(
  operation: Operation,
  handlers: HandlerTable<Deps>,
  byId: ReadonlyMap<string, Operation>,
): AnyHandler<Deps> | undefined {
  const table = handlers as unknown as Readonly<Record<string, AnyHandler<Deps> | undefined>>
  const own = table[operation.id]
  if (own !== undefined || operation.sameAs === undefined) return own
  const original = byId.get(operation.sameAs)
  const isSame = original !== undefined && SHARED.every((part) => original[part] === operation[part])
  return isSame ? table[operation.sameAs] : undefined
}

const SHARED = ['params', 'query', 'headers', 'body', 'answers'] as const
