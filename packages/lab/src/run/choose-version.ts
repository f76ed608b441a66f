import type { OpenshiftVersions } from '@groundwork/contract/api/versions'
import { LabProblem } from './lab-problem.ts'

/** The one that was asked for, in full or its newest of a line (4.20), or the one that the service proposes. */
export function chooseVersion(offered: OpenshiftVersions, wanted: string | null): string {
  const names = Object.keys(offered)
  if (names.length === 0) {
    throw new LabProblem(
      'The service offers no OpenShift version. Start it with its built-in list, or RELEASE_IMAGES.',
    )
  }
  if (wanted === null) {
    return names.find((name) => offered[name]?.default) ?? (names.at(-1) as string)
  }
  if (names.includes(wanted)) return wanted
  const newest = names
    .filter((name) => name.startsWith(`${wanted}.`))
    .sort(byNumbers)
    .at(-1)
  if (newest !== undefined) return newest
  throw new LabProblem(
    `The service does not offer version ${wanted}. It has ${[...names].sort(byNumbers).join(', ')}.`,
  )
}

const byNumbers = (a: string, b: string): number => a.localeCompare(b, 'en', { numeric: true })
