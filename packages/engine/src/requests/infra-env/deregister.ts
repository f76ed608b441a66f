import { plural } from '../../text/wording.ts'
import { accepted, type Outcome, problem, refused } from '../problem.ts'

/** Hosts would be left without the place they came from. */
export function deregisterInfraEnv(hostCount: number): Outcome<null> {
  if (hostCount === 0) return accepted(null)
  const message = `The infra-env still has ${plural(hostCount, 'host')}; delete hosts first.`
  return refused([problem('contradiction', '', message)])
}
