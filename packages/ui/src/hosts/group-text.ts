import { t } from '../texts/texts.ts'

/** What the hosts of a group have in common, as people read it. */
export function groupText(field: string, value: string): string {
  if (value === '') return t.hosts.groupValueUnknown
  const words: Readonly<Record<string, Readonly<Record<string, string>>>> = {
    status: t.statuses.hosts,
    role: t.statuses.roles,
    suggested_role: t.statuses.roles,
  }
  return words[field]?.[value] ?? value
}
