// The statuses in verdicts that were stored, for the events about what changed since: from the text of the wire, or from a letter for each
// validation of a host, which is all that has to be remembered.
import { HOST_VALIDATIONS } from '../host/host-validations.ts'
import type { ValidationStatus } from '../tables/verdict.ts'

type Statuses = ReadonlyMap<string, string>

const ABSENT = '-'
const OTHER = '?'
const LETTERS: ReadonlyMap<string, string> = new Map([
  ['success', 's'],
  ['failure', 'f'],
  ['pending', 'p'],
  ['error', 'e'],
  ['disabled', 'd'],
] satisfies [ValidationStatus, string][])
const BY_LETTER = new Map([
  [OTHER, 'other'],
  ...[...LETTERS].map(([status, letter]) => [letter, status] as const),
])

/** `verdicts`, or their statuses, of a host. */
export function statusesText(verdicts: ReadonlyMap<string, { readonly status: string } | string>): string {
  let text = ''
  for (const { id } of HOST_VALIDATIONS) text += letterOf(verdicts.get(id))
  return text
}

function letterOf(verdict: { readonly status: string } | string | undefined): string {
  if (verdict === undefined) return ABSENT
  return LETTERS.get(typeof verdict === 'string' ? verdict : verdict.status) ?? OTHER
}

/** From either text. */
export function readHostStatuses(text: string | null): Statuses {
  if (text === null || text.startsWith('{')) return readStatuses(text)
  return new Map(
    HOST_VALIDATIONS.flatMap(({ id }, index) => {
      const status = BY_LETTER.get(text[index] ?? ABSENT)
      return status === undefined ? [] : [[id, status] as const]
    }),
  )
}

/** Status by id; text that cannot be read says nothing. */
export function readStatuses(validationsInfo: string | null): Statuses {
  if (validationsInfo === null) return NO_STATUSES
  let lists: unknown
  try {
    lists = JSON.parse(validationsInfo)
  } catch {
    return new Map()
  }
  if (typeof lists !== 'object' || lists === null) return new Map()
  const entries = Object.values(lists).flat().filter(isEntry)
  return new Map(entries.map(({ id, status }) => [id, status]))
}

const NO_STATUSES: Statuses = new Map()

function isEntry(value: unknown): value is { id: string; status: string } {
  if (typeof value !== 'object' || value === null) return false
  const { id, status } = value as { id?: unknown; status?: unknown }
  return typeof id === 'string' && typeof status === 'string'
}
