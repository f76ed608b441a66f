// Names of machines that are not here yet. The service keeps them as settings of the user interface, beside what others keep there.
import {
  type HostNames,
  macsOf,
  namesToRemember,
  type StaticEntry,
} from '../../static-network/static-entries.ts'

const MEMBER = 'static_hostnames'

export function readNames(settings: string): HostNames {
  const names = objectIn(settings)?.[MEMBER]
  if (typeof names !== 'object' || names === null) return {}
  return Object.fromEntries(
    Object.entries(names).filter((pair): pair is [string, string] => typeof pair[1] === 'string'),
  )
}

/** Names of machines that left the table or lost their name are forgotten; those of other tables stay. */
export function nextNames(
  known: HostNames,
  before: readonly StaticEntry[],
  after: readonly StaticEntry[],
): HostNames {
  const here = new Set(before.flatMap(macsOf))
  const elsewhere = Object.entries(known).filter(([mac]) => !here.has(mac))
  return namesToRemember(after, Object.fromEntries(elsewhere))
}

/** Null: somebody keeps something else there, which would be lost. */
export function writeNames(settings: string, names: HostNames): string | null {
  const kept = settings.trim() === '' ? {} : objectIn(settings)
  return kept === null ? null : JSON.stringify({ ...kept, [MEMBER]: names })
}

function objectIn(text: string): Readonly<Record<string, unknown>> | null {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? (value as Record<string, unknown>)
      : null
  } catch {
    return null
  }
}
