import type { Permission } from '@groundwork/engine/permissions'
import { code, table } from './markdown.ts'

export function statusTable(
  meaning: Readonly<Record<string, string>>,
  ...notes: readonly Readonly<Record<string, string>>[]
): string {
  const rows = Object.entries(meaning).map(([status, text]) => [
    code(status),
    [text, ...notes.map((note) => note[status])].filter(Boolean).join(' '),
  ])
  return table(['status', 'meaning'], rows)
}

export function permissionTable(
  permissions: Readonly<Record<string, Permission<string>>>,
  allStatuses: readonly string[],
): string {
  const rows = Object.values(permissions).map(({ what, in: allowed, otherwise }) => {
    const isAlways = allowed.length === allStatuses.length
    return [what, isAlways ? 'any' : allowed.join(', '), isAlways ? '' : String(otherwise)]
  })
  return table(['operation', 'statuses', 'otherwise (HTTP status)'], rows)
}
