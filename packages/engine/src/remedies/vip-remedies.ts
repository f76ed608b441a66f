import { type ClusterContext, createClusterContext } from '../context/cluster-context.ts'
import { hasUserManagedLoadBalancer } from '../context/topology.ts'
import type { ClusterFacts, Vip } from '../facts/cluster-facts.ts'
import type { HostFacts } from '../facts/host-facts.ts'
import { suggestVips } from '../network/vips.ts'
import { updateCluster } from '../tables/remedies.ts'
import type { Remedy } from '../tables/verdict.ts'
import { withCluster } from './what-if.ts'

/** Two addresses that are known to be free, or a form to fill in when none are, or none that would be enough. */
export function setVips(
  context: ClusterContext,
  isEnough: (after: ClusterContext) => boolean = () => true,
): Remedy {
  const free = suggestVips(withoutFailedVips(context))
  if (free && isEnough(withVips(context, free))) {
    return {
      who: 'user',
      what: `Set the VIPs to two free addresses, for example ${free.api} for the API and ${free.ingress} for the ingress.`,
      call: updateCluster(context.cluster, {
        api_vips: [{ ip: free.api }],
        ingress_vips: [{ ip: free.ingress }],
      }),
    }
  }
  return askForVips(context.cluster)
}

/** As many of each kind as there are now: dual stack may have two. */
function askForVips(cluster: ClusterFacts): Remedy {
  const isBalancedByUser = hasUserManagedLoadBalancer(cluster)
  const count = Math.max(1, cluster.api_vips.length, cluster.ingress_vips.length)
  const ip = isBalancedByUser ? '<address of the load balancer>' : '<free address>'
  const vips = Array.from({ length: count }, () => ({ ip }))
  const fillIn = ['api_vips', 'ingress_vips'].flatMap((list) =>
    vips.map((_, index) => `${list}[${index}].ip`),
  )
  return {
    who: 'user',
    what: isBalancedByUser
      ? 'Set the API and ingress VIPs to addresses of your load balancer that lie in a machine network.'
      : 'Set the API and ingress VIPs to two unused addresses in a network of the hosts.',
    call: updateCluster(cluster, { api_vips: vips, ingress_vips: vips }, fillIn),
  }
}

function withVips(context: ClusterContext, free: { api: string; ingress: string }): ClusterContext {
  const { api_vips, ingress_vips } = context.cluster
  const asVip = (ip: string, known: readonly Vip[]): Vip[] => [
    known.find((vip) => vip.ip === ip) ?? { ip, verification: null },
  ]
  return withCluster(context, {
    api_vips: asVip(free.api, api_vips),
    ingress_vips: asVip(free.ingress, ingress_vips),
  })
}

/** A host that tried an address knows better than a scan that calls it free. */
function withoutFailedVips(context: ClusterContext): ClusterContext {
  const { api_vips, ingress_vips } = context.cluster
  const failed = [...api_vips, ...ingress_vips].flatMap((vip) =>
    vip.verification === 'failed' ? vip.ip : [],
  )
  if (failed.length === 0) return context
  const isFine = ({ ip }: { readonly ip: string }) => !failed.includes(ip)
  const forget = (host: HostFacts): HostFacts => ({
    ...host,
    free_addresses:
      host.free_addresses?.map(({ network, free_addresses }) => ({
        ...(network !== undefined && { network }),
        free_addresses: (free_addresses ?? []).filter((ip) => !failed.includes(ip)),
      })) ?? null,
  })
  return createClusterContext({
    ...context,
    cluster: {
      ...context.cluster,
      api_vips: api_vips.filter(isFine),
      ingress_vips: ingress_vips.filter(isFine),
    },
    hosts: context.hosts.map(forget),
  })
}
