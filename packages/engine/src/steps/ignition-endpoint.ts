// Where a host that joins an existing cluster gets its configuration from, and which certificate authority vouches for it.

import { isRecord } from '@groundwork/json/json-values'
import { effectiveRole } from '../context/effective-role.ts'
import type { ClusterFacts } from '../facts/cluster-facts.ts'
import type { HostFacts } from '../facts/host-facts.ts'
import { decodeRecord } from '../facts/wire-values.ts'
import { apiDomain } from '../network/dns-names.ts'
import { decodeBase64, encodeBase64 } from './base64.ts'
import { decodeDataUrl } from './data-url.ts'

export interface IgnitionEndpoint {
  readonly url: string
  /** PEM in base64, empty when none is known. */
  readonly ca_certificate: string
}

export function ignitionEndpointFor(host: HostFacts, cluster: ClusterFacts): IgnitionEndpoint {
  const ca_certificate = certificateAuthorities(host, cluster)
  return { url: endpointUrl(host, cluster, ca_certificate !== ''), ca_certificate }
}

/** The set of machines whose configuration the host gets. */
function machineConfigPool(host: HostFacts): string {
  const pool = host.machine_config_pool_name || effectiveRole(host)
  // A host whose role was left to us again has that for the name of its pool, too.
  return pool === 'auto-assign' ? 'worker' : pool
}

function endpointUrl(host: HostFacts, cluster: ClusterFacts, hasCa: boolean): string {
  const pool = machineConfigPool(host)
  const custom = cluster.ignition_endpoint.url
  if (custom !== '') return below(custom, pool)
  const apiHost = cluster.api_vip_dns_name || apiDomain(cluster)
  if (!hasCa) return `http://${inUrl(apiHost)}:22624/config/${pool}`
  // The certificate of the machine config server names the internal address only.
  return `https://${inUrl(apiHost.replace(/^api\./, 'api-int.'))}:22623/config/${pool}`
}

/** The pool belongs to the path, in front of a query. */
function below(url: string, pool: string): string {
  const [, path = '', query = ''] = /^([^?#]*)(.*)$/s.exec(url) ?? []
  return `${path.replace(/\/+$/, '')}/${pool}${query}`
}

const inUrl = (host: string): string => (host.includes(':') && !host.startsWith('[') ? `[${host}]` : host)

/** The cluster's own authority and those in the host's ignition override, each once. */
function certificateAuthorities(host: HostFacts, cluster: ClusterFacts): string {
  const ofCluster = cluster.ignition_endpoint.ca_certificate
  const ofHost = authoritiesInOverride(host.ignition_config_overrides)
  if (ofHost.length === 0) return ofCluster
  const decoded = decodeBase64(ofCluster) ?? ''
  const pems = [...new Set([decoded, ...ofHost].map((pem) => pem.trim()))].filter((pem) => pem !== '')
  return pems.length === 0 ? '' : encodeBase64(`${pems.join('\n')}\n`)
}

function authoritiesInOverride(override: string): string[] {
  const document = decodeRecord<Record<string, unknown>>(override)
  const authorities = member(
    member(member(member(document, 'ignition'), 'security'), 'tls'),
    'certificateAuthorities',
  )
  if (!Array.isArray(authorities)) return []
  return authorities.flatMap((authority) => {
    const source = member(authority, 'source')
    const pem = typeof source === 'string' ? decodeDataUrl(source) : null
    return pem === null ? [] : [pem]
  })
}

const member = (value: unknown, key: string): unknown => (isRecord(value) ? value[key] : undefined)
