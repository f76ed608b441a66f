// How the new cluster is reached, for commands and sentences.
import type { ClusterFacts } from '@groundwork/engine/facts'
import type { Remedy } from '@groundwork/engine/tables'
import { listOf, shellWord } from '@groundwork/engine/text'

const domainOf = ({ name, base_dns_domain }: ClusterFacts): string => `${name}.${base_dns_domain}`

export const apiHostOf = (cluster: ClusterFacts): string => `api-int.${domainOf(cluster)}`
export const publicApiOf = (cluster: ClusterFacts): string => `api.${domainOf(cluster)}`
export const appsOf = (cluster: ClusterFacts, app = '*'): string => `${app}.apps.${domainOf(cluster)}`

/** The API VIPs, or whatever takes their place. */
export const vipText = ({ api_vips }: ClusterFacts): string =>
  api_vips.length > 0
    ? `the API VIP ${listOf(api_vips.map(({ ip }) => ip))}`
    : 'the load balancer or node in front of the API'

export function askConfigServer({ cluster }: { readonly cluster: ClusterFacts }, pool: string): Remedy {
  const host = cluster.api_vips[0]?.ip ?? apiHostOf(cluster)
  const url = `https://${host.includes(':') ? `[${host}]` : host}:22623/config/${pool}`
  return {
    who: 'network',
    what: 'Ask the machine-config-server by hand, from the network of the host.',
    command: `curl -ksS -o /dev/null -w '%{http_code}\\n' ${shellWord(url)}`,
  }
}

export const approveRequests = (): Remedy => ({
  who: 'user',
  what: 'Look at the certificate requests with the kubeconfig of the cluster and approve those of your nodes.',
  command:
    'oc get csr; oc get csr -o go-template=\'{{range .items}}{{if not .status}}{{.metadata.name}}{{"\\n"}}{{end}}{{end}}\' | xargs -r oc adm certificate approve',
})
