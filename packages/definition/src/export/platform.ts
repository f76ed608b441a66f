import type { ClusterDefinition } from '../document/definition.ts'
import { given, type Note, unlessEmpty } from '../import/imported.ts'

type Members = Readonly<Record<string, unknown>>

export function platformPart(cluster: ClusterDefinition, notes: Note[]): Members {
  const { platform = cluster.control_plane_count === 1 ? 'none' : 'baremetal' } = cluster
  const type = typeof platform === 'string' ? platform : platform.type
  const external = typeof platform === 'string' ? undefined : platform.external
  if (type === 'none' || type === 'external') {
    for (const path of ['api_vips', 'ingress_vips', 'load_balancer', 'additional_ntp_sources'] as const)
      noteUnless(cluster, path, type, notes)
  }
  if (type === 'none') return { none: {} }
  if (type === 'external') {
    return {
      external: given({
        platformName: external?.platform_name,
        cloudControllerManager: external?.cloud_controller_manager,
      }),
    }
  }
  if (type !== 'baremetal') noteUnless(cluster, 'additional_ntp_sources', type, notes)
  const balancer = cluster.load_balancer
  return {
    [type]: given({
      apiVIPs: unlessEmpty(cluster.api_vips),
      ingressVIPs: unlessEmpty(cluster.ingress_vips),
      loadBalancer: balancer && {
        type: balancer === 'user-managed' ? 'UserManaged' : 'OpenShiftManagedDefault',
      },
      additionalNTPServers: type === 'baremetal' ? unlessEmpty(cluster.additional_ntp_sources) : undefined,
    }),
  }
}

function noteUnless(
  cluster: ClusterDefinition,
  path: 'api_vips' | 'ingress_vips' | 'load_balancer' | 'additional_ntp_sources',
  type: string,
  notes: Note[],
): void {
  const value = cluster[path]
  if (value === undefined || value.length === 0) return
  const message = `The platform ${type} has no place for it.`
  notes.push({ source: `cluster ${cluster.name}`, path, message, advice: 'Use the platform baremetal.' })
}
