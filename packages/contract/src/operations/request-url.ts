import { BASE_PATH, pathOf } from './base-paths.ts'
import type { OperationRow } from './operation.ts'

/** What of an operation decides about the URL of a call. */
export type Addressed = Pick<OperationRow, 'base' | 'path' | 'repeatedQuery'>

export type QueryValue = string | number | boolean | null | undefined | readonly (string | number | boolean)[]

/** The whole URL of a call. A path parameter that is missing stays visible as a name in angle brackets. */
export function requestUrl(
  baseUrl: string,
  operation: Addressed,
  params: Readonly<Record<string, string>> = {},
  query: Readonly<Record<string, QueryValue>> = {},
): string {
  const path = pathOf(operation).replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = params[name]
    return value === undefined ? `<${name}>` : encodeURIComponent(value)
  })
  const pairs = Object.entries(query).flatMap(([name, value]) => pairsOf(operation, name, value))
  return `${root(baseUrl)}${path}${pairs.length === 0 ? '' : `?${pairs.join('&')}`}`
}

/** People give the address of the service with or without the base path. */
function root(baseUrl: string): string {
  const trimmed = baseUrl.replace(/\/+$/, '')
  return trimmed.endsWith(BASE_PATH) ? trimmed.slice(0, -BASE_PATH.length) : trimmed
}

function pairsOf(operation: Addressed, name: string, value: QueryValue): string[] {
  if (value === undefined || value === null) return []
  if (!Array.isArray(value)) return [`${encodeURIComponent(name)}=${encodeURIComponent(String(value))}`]
  const items = value.map((item) => encodeURIComponent(String(item)))
  const groups = operation.repeatedQuery?.includes(name) ? items : [items.join(',')]
  return groups.map((group) => `${encodeURIComponent(name)}=${group}`)
}
