// The two addresses under which a cluster is reached, as platforms name them.
import { isAtLeast } from '@groundwork/versions/version'
import type { InstallInputs } from '../../inputs.ts'

/** From here on a cluster may have two of each, one of each family. */
const LISTS_SINCE = '4.12'

export function vipFields({ cluster }: InstallInputs): Readonly<Record<string, unknown>> {
  const api = cluster.api_vips.map(({ ip }) => ip)
  const ingress = cluster.ingress_vips.map(({ ip }) => ip)
  if (isAtLeast(cluster.openshift_version, LISTS_SINCE)) {
    return { ...(api.length > 0 && { apiVIPs: api }), ...(ingress.length > 0 && { ingressVIPs: ingress }) }
  }
  return {
    ...(api[0] !== undefined && { apiVIPs: [api[0]], apiVIP: api[0] }),
    ...(ingress[0] !== undefined && { ingressVIPs: [ingress[0]], ingressVIP: ingress[0] }),
  }
}

export const loadBalancerField = ({ cluster }: InstallInputs): Readonly<Record<string, unknown>> =>
  cluster.load_balancer_type === 'user-managed' ? { loadBalancer: { type: 'UserManaged' } } : {}
