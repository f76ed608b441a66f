import type { ClusterContext } from '../../context/cluster-context.ts'
import { hostLabel } from '../../context/host-label.ts'
import { controlPlaneRemedies } from '../../remedies/control-plane-remedies.ts'
import {
  type ControlPlane,
  type ControlPlaneProblem,
  controlPlaneOf,
  controlPlaneProblem,
} from '../../roles/control-plane.ts'
import { failure, success } from '../../tables/verdict.ts'
import { listOf, plural } from '../../text/wording.ts'
import type { ClusterValidation } from '../cluster-validation.ts'

export const sufficientMastersCount: ClusterValidation = {
  id: 'sufficient-masters-count',
  category: 'hosts-data',
  gate: 'required',
  ignorable: false,
  meaning: 'The hosts make up the control plane that was asked for.',
  rule: 'With the roles that are set, and those that would be given to the other hosts, there are exactly as many control plane nodes as `control_plane_count` says. Two of them need an arbiter, or fencing credentials for both; a single one has no workers beside it.',
  cure: 'Boot more machines, correct the roles of the hosts, or change the number of control plane nodes.',
  check: (context) => {
    const plane = controlPlaneOf(context)
    const problem = controlPlaneProblem(plane)
    if (!problem) return success(`The cluster has its ${plural(plane.wanted, 'control plane node')}.`)
    const { wanted, masters, arbiters, workers } = plane
    return failure({
      message: sentence(context, problem, plane),
      cause: {
        summary: summaryOf(plane),
        seen: {
          hosts: context.hosts.length,
          masters: masters.map(hostLabel).sort(),
          arbiters: arbiters.map(hostLabel).sort(),
          workers: workers.length,
        },
        needed: { masters: wanted },
      },
      remedies: controlPlaneRemedies(context, problem, plane),
    })
  },
}

/** "3 control plane hosts needed, 2 found, beside 1 worker." */
function summaryOf({ wanted, masters, arbiters, workers }: ControlPlane): string {
  const others = [
    ...(arbiters.length > 0 ? [plural(arbiters.length, 'arbiter')] : []),
    ...(workers.length > 0 ? [plural(workers.length, 'worker')] : []),
  ]
  const beside = others.length > 0 ? `, beside ${listOf(others)}` : ''
  return `${plural(wanted, 'control plane host')} needed, ${masters.length} found${beside}.`
}

function sentence({ cluster }: ClusterContext, problem: ControlPlaneProblem, plane: ControlPlane): string {
  const { wanted, masters, workers } = plane
  switch (problem) {
    case 'too-few-masters':
    case 'too-many-masters':
      return `Cluster ${cluster.name} needs exactly ${plural(wanted, 'control plane node')}; ${masters.length} of its hosts would become one.`
    case 'no-tie-breaker':
      return `Cluster ${cluster.name} has 2 control plane nodes and neither an arbiter nor fencing credentials for both.`
    case 'workers-beside-single-node':
      return `Cluster ${cluster.name} is a single node and cannot have ${listOf(workers.map(hostLabel).sort())} as workers.`
  }
}
