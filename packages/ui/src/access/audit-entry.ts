// One call as the audit log shows it.
import type { Event } from '@groundwork/contract/events'
import { callOf } from '../events/who.ts'

export interface AuditEntry {
  readonly event: Event
  readonly who: string
  /** What was called, in words; for what is no call, the message itself. */
  readonly what: string
  /** As the API names it. */
  readonly operation: string
  readonly isRefused: boolean
  readonly status: number | null
  readonly source: string
}

/** `V2UpdateClusterInstallConfig` is "Update cluster install config". */
export function operationWords(id: string): string {
  const words = id
    .replace(/^v[12](?=[A-Z])/i, '')
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replace(/([A-Z])([A-Z][a-z])/g, '$1 $2')
    .split(' ')
    .map((word) => (/^[A-Z]{2,}$/.test(word) ? word : word.toLowerCase()))
    .join(' ')
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}`
}

export function auditEntry(event: Event): AuditEntry {
  const call = callOf(event)
  if (call === null)
    return { event, who: '', what: event.message, operation: '', isRefused: false, status: null, source: '' }
  const { who, operation, status, source } = call
  return { event, who, what: operationWords(operation), operation, isRefused: status >= 400, status, source }
}

/** All words must be found somewhere; names are those of what the call was about. */
export function isAbout(entry: AuditEntry, names: readonly string[], text: string): boolean {
  const everything = [entry.event.message, entry.what, ...names].join(' ').toLowerCase()
  return text
    .toLowerCase()
    .split(/\s+/)
    .every((word) => everything.includes(word))
}
