// How many control plane nodes: the mode (one node or several) and the number have to agree.
import type { HighAvailabilityMode } from '@groundwork/contract/vocabulary'
import type { Settings } from '../../facts/settings.ts'
import {
  controlPlaneLimits,
  isControlPlaneCount,
  OLDEST_SINGLE_NODE_VERSION,
} from '../../roles/control-plane-count.ts'
import { accepted, type Outcome, type Problem, problem, refused } from '../problem.ts'

export interface Topology {
  readonly high_availability_mode: HighAvailabilityMode
  readonly control_plane_count: number
}

interface TopologyRequest {
  readonly mode: HighAvailabilityMode | undefined
  readonly count: number | undefined
}

const PATH = 'control_plane_count'

export function decideTopology(
  requested: TopologyRequest,
  version: string,
  settings: Settings,
): Outcome<Topology> {
  const mode = requested.mode ?? (requested.count === 1 ? 'None' : 'Full')
  const count = requested.count ?? (mode === 'None' ? 1 : 3)
  const problems = checkControlPlaneCount(mode, count, version, settings)
  if (problems.length > 0) return refused(problems)
  return accepted({ high_availability_mode: mode, control_plane_count: count })
}

export function checkControlPlaneCount(
  mode: HighAvailabilityMode,
  count: number,
  version: string,
  settings: Settings,
): readonly Problem[] {
  if (isControlPlaneCount(mode, count, version, settings)) return []
  if (mode === 'None') return [whyNoSingleNode(count, version)]
  if (count === 1) {
    const message = `${PATH} 1 needs high_availability_mode None, this cluster has Full.`
    return [problem('contradiction', PATH, message)]
  }
  const { least, most } = controlPlaneLimits(version, settings)
  const right = least === most ? `exactly ${least}` : `${least} to ${most}`
  const message = `${PATH} is ${count}; a cluster of OpenShift ${version} has ${right} control plane nodes.`
  return [problem('not-available', PATH, message)]
}

function whyNoSingleNode(count: number, version: string): Problem {
  if (count !== 1) {
    const message = `${PATH} is ${count}, high_availability_mode None has exactly 1 control plane node.`
    return problem('contradiction', PATH, message)
  }
  const message = `A cluster of one node needs OpenShift ${OLDEST_SINGLE_NODE_VERSION} or newer, this is ${version}.`
  return problem('not-available', 'high_availability_mode', message)
}
