import type { OpenshiftVersions } from '@groundwork/contract/versions'
import { LabError } from '../world/lab-error.ts'

/** As releases for several architectures at once are named, beside those for one. */
const MULTI = '-multi'

/**
 * The one that was asked for, in full or its newest of a line (4.20), or the one that the service proposes. Of a line it is
 * the release for the architecture of the machines; one for several has to be asked for by its name.
 */
export function chooseVersion(
  offered: OpenshiftVersions,
  wanted: string | null,
  architecture = 'x86_64',
): string {
  const names = Object.keys(offered)
  if (names.length === 0) {
    throw new LabError(
      'The service offers no OpenShift version. Start it with its built-in list, or RELEASE_IMAGES.',
    )
  }
  if (wanted !== null && names.includes(wanted)) return wanted
  const runs = (name: string) => offered[name]?.cpu_architectures?.includes(architecture) ?? true
  const fitting = names.filter(runs).sort(byAge)
  const plain = fitting.filter((name) => !name.endsWith(MULTI))
  const newestOf = (list: readonly string[]) =>
    list.filter((name) => wanted === null || name.startsWith(`${wanted}.`)).at(-1)
  const proposed = wanted === null ? fitting.find((name) => offered[name]?.default) : undefined
  // Some architectures have only releases for several.
  const chosen = proposed ?? newestOf(plain) ?? newestOf(fitting)
  if (chosen !== undefined) return chosen
  throw new LabError(
    `The service does not offer version ${wanted ?? 'any'} for ${architecture}. It has ${[...names].sort(byAge).join(', ')}.`,
  )
}

/** Oldest first; what comes before a release (5.0.0-ec.1) is older than the release itself. */
function byAge(a: string, b: string): number {
  const [[numbersA = '', ...restA], [numbersB = '', ...restB]] = [a.split('-'), b.split('-')]
  const order = compare(numbersA, numbersB)
  if (order !== 0) return order
  const isReleasedA = restA.length === 0
  if (isReleasedA !== (restB.length === 0)) return isReleasedA ? 1 : -1
  return compare(restA.join('-'), restB.join('-'))
}

const compare = (a: string, b: string): number => a.localeCompare(b, 'en', { numeric: true })
