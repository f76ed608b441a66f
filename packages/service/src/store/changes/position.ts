// Places in the log of changes, in the order in which watchers hear of them.

/** Rows are ordered by transaction first. A watcher is told of a transaction when no older one can still commit. */
export interface Position {
  /** Another database, or one that was put back in time, counts its transactions anew: its log is another one. */
  readonly log: string
  readonly transaction: bigint
  readonly id: bigint
}

const SPELLING = /^([0-9a-f]{8})\.(0|[1-9]\d{0,19})\.(0|[1-9]\d{0,18})$/
const LARGEST_TRANSACTION = 2n ** 64n - 1n
const LARGEST_ID = 2n ** 63n - 1n

/** null: not a position that we gave out. */
export function parsePosition(text: string): Position | null {
  const [, log, transaction, id] = SPELLING.exec(text) ?? []
  if (log === undefined || transaction === undefined || id === undefined) return null
  const position = { log, transaction: BigInt(transaction), id: BigInt(id) }
  return position.transaction <= LARGEST_TRANSACTION && position.id <= LARGEST_ID ? position : null
}

export const positionText = ({ log, transaction, id }: Position): string => `${log}.${transaction}.${id}`

/** A position in one log says nothing about another. */
export const isAfter = (a: Position, b: Position): boolean =>
  a.log !== b.log || a.transaction > b.transaction || (a.transaction === b.transaction && a.id > b.id)

/** Of positions in different logs the second one. */
export const laterOf = (a: Position, b: Position): Position => (isAfter(b, a) ? b : a)
