import { isRecord } from '@groundwork/json/json-values'
import { findReferences } from '../document/references.ts'

const SECRET_NAMES: readonly string[] = ['pull_secret', 'fencing_credentials', 'password']

/** Members that are never shown. */
export const isSecretPath = (path: string): boolean =>
  SECRET_NAMES.some((name) => path === name || path.endsWith(`.${name}`))

/** References that nobody filled in would be sent as they are, hence what has one is refused. */
export function unfilled(value: unknown): readonly string[] {
  return isRecord(value) || Array.isArray(value) || typeof value === 'string'
    ? findReferences(value).map(({ from, name }) => `\${${from}:${name}}`)
    : []
}
