// Every complete call offered here was tried on the facts first.
import type { HostRole } from '@groundwork/contract/hosts'
import type { ClusterContext } from '../context/cluster-context.ts'
import { createHostContext } from '../context/host-context.ts'
import { hostLabel } from '../context/host-label.ts'
import type { HostFacts } from '../facts/host-facts.ts'
import {
  type ControlPlane,
  type ControlPlaneProblem,
  controlPlaneOf,
  controlPlaneProblem,
} from '../roles/control-plane.ts'
import { isControlPlaneCount } from '../roles/control-plane-count.ts'
import { isCandidate } from '../roles/role-candidate.ts'
import { updateCluster, updateHost } from '../tables/remedies.ts'
import type { Remedy } from '../tables/verdict.ts'
import { listOf, plural } from '../text/wording.ts'
import { withCluster, withHost, withSuggestedRoles } from './what-if.ts'

export function controlPlaneRemedies(
  context: ClusterContext,
  problem: ControlPlaneProblem,
  plane: ControlPlane,
): Remedy[] {
  switch (problem) {
    case 'too-few-masters':
      return [...addMasters(context, plane), ...changeCount(context, plane)]
    case 'too-many-masters':
      return [...removeMasters(context, plane), ...changeCount(context, plane)]
    case 'no-tie-breaker':
      return addTieBreaker(context, plane)
    case 'workers-beside-single-node':
      return [removeFromSingleNode(plane.workers)]
  }
}

const removeFromSingleNode = (hosts: readonly HostFacts[]): Remedy => ({
  who: 'user',
  what: `Remove ${listOf(hosts.map(hostLabel).sort())} from the cluster: a single node is one machine.`,
})

function addMasters(context: ClusterContext, { wanted, masters, arbiters, workers }: ControlPlane): Remedy[] {
  const missing = wanted - masters.length
  const able = [...workers, ...arbiters].filter((host) => couldBe(context, host, 'master'))
  if (able.length >= missing) return giveRole(context, able.slice(0, missing), 'master')
  const weak = workers.filter((host) => !able.includes(host)).map(hostLabel)
  const boot: Remedy = {
    who: 'machine',
    what: `Boot ${plural(missing - able.length, 'more machine')} with the memory and cores of a control plane node from the discovery image of this cluster.`,
  }
  if (weak.length === 0) return [boot]
  return [
    boot,
    {
      who: 'machine',
      what: `Or give ${listOf(weak.sort())} the memory and cores that a control plane node needs.`,
    },
  ]
}

/** The last by id go first; a bootstrap host stays as long as it can. */
function removeMasters(context: ClusterContext, { wanted, masters }: ControlPlane): Remedy[] {
  const dispensable = [...masters].reverse().sort((a, b) => Number(a.bootstrap) - Number(b.bootstrap))
  const surplus = dispensable.slice(0, masters.length - wanted)
  return wanted === 1 ? [removeFromSingleNode(surplus)] : giveRole(context, surplus, 'worker')
}

function addTieBreaker(context: ClusterContext, { masters, workers }: ControlPlane): Remedy[] {
  const unfenced = masters.filter(({ has_fencing_credentials }) => !has_fencing_credentials).map(hostLabel)
  const fence: Remedy = {
    who: 'user',
    what: `Give fencing credentials for ${listOf(unfenced.sort())}, so that the two nodes can switch each other off.`,
  }
  const able = workers.find((host) => couldBe(context, host, 'arbiter'))
  const arbiter: Remedy[] = able
    ? giveRole(context, [able], 'arbiter')
    : [
        {
          who: 'machine',
          what: 'Boot a third machine, as an arbiter, from the discovery image of this cluster.',
        },
      ]
  return context.settings.supportsFencing ? [...arbiter, fence] : arbiter
}

/** One request for each host; they help only together. */
function giveRole(context: ClusterContext, hosts: readonly HostFacts[], role: HostRole): Remedy[] {
  const what = `Set the role of ${listOf(hosts.map(hostLabel).sort())} to ${role}.`
  const after = hosts.reduce((soFar, { id }) => withHost(soFar, id, { role, suggested_role: role }), context)
  const [first, ...others] = hosts.map((host) => updateHost(host, { host_role: role }))
  if (!first || !isMended(after)) return [{ who: 'user', what }]
  return [{ who: 'user', what, call: { ...first, ...(others.length > 0 && { andThen: others }) } }]
}

/** As many control plane nodes as there are now, if OpenShift allows that many. */
function changeCount(context: ClusterContext, { masters }: ControlPlane): Remedy[] {
  const { cluster, settings } = context
  const control_plane_count = masters.length
  const { high_availability_mode: mode, openshift_version: version, platform, cpu_architecture } = cluster
  const isUsual = control_plane_count === 1 || control_plane_count === 3
  const isPossible =
    isControlPlaneCount(mode, control_plane_count, version, settings) &&
    (isUsual || (platform.type === 'baremetal' && cpu_architecture === 'x86_64'))
  if (!isPossible || !isMended(withCluster(context, { control_plane_count }))) return []
  return [
    {
      who: 'user',
      what: `Install ${plural(control_plane_count, 'control plane node')} instead.`,
      call: updateCluster(cluster, { control_plane_count }),
    },
  ]
}

/** After every change roles are suggested anew, which may take back what the change gained. */
const isMended = (context: ClusterContext): boolean =>
  controlPlaneProblem(controlPlaneOf(withSuggestedRoles(context))) === null

const couldBe = (context: ClusterContext, host: HostFacts, role: HostRole): boolean =>
  isCandidate(createHostContext({ ...host, role }, context), role, false)
