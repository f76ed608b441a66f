import { featureSupport } from '../../catalogue/features/support-levels.ts'
import { hasUserManagedLoadBalancer } from '../../context/topology.ts'
import type { ClusterFacts } from '../../facts/cluster-facts.ts'
import { type Problem, problem } from '../problem.ts'

const PATH = 'load_balancer.type'

export function checkLoadBalancer(cluster: ClusterFacts): readonly Problem[] {
  if (!hasUserManagedLoadBalancer(cluster)) return []
  const { platform, openshift_version: version, cpu_architecture: architecture } = cluster
  if (platform.type !== 'baremetal' && platform.type !== 'vsphere') {
    const message = `${PATH} user-managed needs platform.type baremetal or vsphere, not ${platform.type}.`
    return [problem('contradiction', PATH, message)]
  }
  if (cluster.user_managed_networking) {
    const message = `${PATH} user-managed leaves everything but the load balancer to the cluster; user_managed_networking must be false.`
    return [problem('contradiction', PATH, message)]
  }
  if (featureSupport('USER_MANAGED_LOAD_BALANCER', { version, architecture }).level !== 'unavailable')
    return []
  return [problem('not-available', PATH, `${PATH} user-managed does not exist in OpenShift ${version}.`)]
}
