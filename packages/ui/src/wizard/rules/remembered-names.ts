// Names of machines that are not here yet. The service keeps them as settings of the user interface, beside what others keep there.
import type { HostNames } from '../../static-network/static-entries.ts'

const MEMBER = 'static_hostnames'

export function readNames(settings: string): HostNames {
  const names = objectIn(settings)[MEMBER]
  if (typeof names !== 'object' || names === null) return {}
  return Object.fromEntries(
    Object.entries(names).filter((pair): pair is [string, string] => typeof pair[1] === 'string'),
  )
}

export const writeNames = (settings: string, names: HostNames): string =>
  JSON.stringify({ ...objectIn(settings), [MEMBER]: names })

function objectIn(text: string): Readonly<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? (value as Record<string, unknown>)
      : {}
  } catch {
    return {}
  }
}
