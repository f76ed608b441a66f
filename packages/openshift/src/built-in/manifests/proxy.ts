import type { ProxyConfig } from '../../install-config/install-config.ts'
import type { ClusterShape } from '../cluster-shape.ts'
import type { ManifestMaker } from '../manifest-inputs.ts'

/** How the cluster reaches the world outside, and whom it trusts there. */
export const proxy: ManifestMaker = ({ shape }) => {
  const { proxy: wanted } = shape.config
  const trustedCA = { name: trustsUserBundle(shape) ? 'user-ca-bundle' : '' }
  return [
    {
      fileName: 'cluster-proxy-01-config.yaml',
      object: {
        apiVersion: 'config.openshift.io/v1',
        kind: 'Proxy',
        metadata: { name: 'cluster' },
        spec: { ...wanted, trustedCA },
        ...(hasProxy(wanted) && { status: { ...wanted, noProxy: effectiveNoProxy(shape) } }),
      },
    },
  ]
}

const hasProxy = (wanted: ProxyConfig | undefined): wanted is ProxyConfig =>
  Boolean(wanted?.httpProxy || wanted?.httpsProxy)

/** A name that no object has would stop the network operator. */
function trustsUserBundle({ config }: ClusterShape): boolean {
  if (config.additionalTrustBundle === undefined) return false
  return hasProxy(config.proxy) || config.additionalTrustBundlePolicy === 'Always'
}

/** What the user names, and whatever is inside of the cluster. */
export function effectiveNoProxy({ config, networks, domain }: ClusterShape): string {
  const wanted = config.proxy?.noProxy ?? ''
  if (wanted === '*') return '*'
  const names = [
    ...wanted.split(',').map((name) => name.trim()),
    '127.0.0.1',
    'localhost',
    '.svc',
    '.cluster.local',
    `api-int.${domain}`,
    ...networks.service,
    ...networks.machine,
    ...networks.cluster.map(({ cidr }) => cidr),
  ]
  return [...new Set(names.filter((name) => name !== ''))].sort().join(',')
}
