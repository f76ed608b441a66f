// Which role a user may give. An arbiter only exists where two control plane nodes with an arbiter do.

import type { HostRole } from '@groundwork/contract/hosts'
import { isAtLeast } from '@groundwork/versions/version'
import { isDay2Host } from '../../context/topology.ts'
import type { ClusterFacts } from '../../facts/cluster-facts.ts'
import type { HostFacts } from '../../facts/host-facts.ts'
import type { Settings } from '../../facts/settings.ts'
import { type Problem, problem } from '../problem.ts'

const PATH = 'host_role'

/** Unbound hosts may have any role: the cluster they go to is not known yet. */
export function checkRole(
  role: HostRole,
  cluster: ClusterFacts | null,
  settings: Settings,
): readonly Problem[] {
  if (role !== 'arbiter') return []
  if (!settings.supportsArbiter) {
    return [problem('not-available', PATH, `${PATH} arbiter is switched off in this service.`)]
  }
  if (cluster === null) return []
  const { openshift_version: version, platform } = cluster
  if (!isAtLeast(version, '4.19')) {
    const message = `${PATH} arbiter needs OpenShift 4.19 or newer, the cluster has ${version}.`
    return [problem('not-available', PATH, message)]
  }
  if (platform.type === 'baremetal' || (platform.type === 'none' && isAtLeast(version, '4.22'))) return []
  const message =
    `${PATH} arbiter needs platform.type baremetal (or none from OpenShift 4.22 on), ` +
    `the cluster has ${platform.type} and ${version}.`
  return [problem('not-available', PATH, message)]
}

export function roleChanges(host: HostFacts, role: HostRole): Partial<HostFacts> {
  const losesBootstrap = role === 'worker' || role === 'arbiter'
  return {
    role,
    suggested_role: role,
    ...(losesBootstrap ? { bootstrap: false } : {}),
    // A node that joins later gets its configuration from the pool named like its role.
    ...(isDay2Host(host) && role !== host.role ? { machine_config_pool_name: role } : {}),
  }
}
