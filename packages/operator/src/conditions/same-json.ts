import { isRecord } from '@groundwork/json/json-values'

/** Whether two values say the same: the order of members does not count, that of lists does. */
export const isSameJson = (one: unknown, other: unknown): boolean =>
  JSON.stringify(one, inOrder) === JSON.stringify(other, inOrder)

const inOrder = (_: string, value: unknown): unknown =>
  isRecord(value) ? Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1))) : value
