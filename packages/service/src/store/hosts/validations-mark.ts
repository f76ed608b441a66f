// What is kept of stored verdicts by those who judge, instead of their ten kilobytes of text: whether new ones are the same, and the status of
// each, for the events about what changed.
import { hash } from 'node:crypto'
import { readStatuses, statusesText } from '@groundwork/engine/evaluate'
import type { StoredHost } from '../stored.ts'

type Statuses = Parameters<typeof statusesText>[0]

/** `literal` is what is stored, `statuses` are those in it. */
export const validationsMark = (literal: string, statuses: Statuses): string =>
  `${hash('sha1', literal, 'base64url')}${statusesText(statuses)}`

const HASH_LENGTH = 27

/** As `hostValidationChanges` reads them. */
export const statusesOfMark = (mark: string): string => mark.slice(HASH_LENGTH)

/** Empty before the first evaluation. */
export function validationsMarkOf(host: Pick<StoredHost, 'validations_info' | 'validations_mark'>): string {
  const { validations_info: literal, validations_mark } = host
  if (validations_mark !== undefined) return validations_mark
  return literal === '' ? '' : validationsMark(literal, readStatuses(textOf(literal)))
}

function textOf(literal: string): string | null {
  try {
    return String(JSON.parse(literal))
  } catch {
    return null
  }
}
