// The names api, api-int and *.apps are checked by the same rule, and only where DNS is the user's job.

import { type Address, compareAddresses } from '@groundwork/addresses/cidr'
import type { HostValidationId } from '@groundwork/contract/vocabulary'
import type { HostContext } from '../context/host-context.ts'
import { hostLabel } from '../context/host-label.ts'
import { isDay2Cluster, isSingleNode } from '../context/topology.ts'
import type { ClusterFacts } from '../facts/cluster-facts.ts'
import { isResolved, type Resolution, resolutionOf } from '../network/dns-names.ts'
import { addressesIn } from '../network/interface-addresses.ts'
import { updateCluster, waitFor } from '../tables/remedies.ts'
import { error, failure, pending, success, type Verdict } from '../tables/verdict.ts'
import { shellWord } from '../text/shell-word.ts'
import { joinFirst, listOf } from '../text/wording.ts'
import type { HostNeed, HostPredicate, HostValidation } from './host-validation.ts'
import { hasManagedNetworking } from './imported-networking.ts'
import { needsDomainResolutions } from './needs.ts'
import { isUnbound } from './predicates.ts'

interface Name {
  readonly id: HostValidationId
  readonly meaning: string
  /** The name that is looked up. */
  readonly nameOf: (cluster: ClusterFacts) => string
  /** The record that has to exist, `*.apps...` for the name of one application. */
  readonly recordOf: (cluster: ClusterFacts) => string
  /** What the record has to point to. */
  readonly target: string
}

const isResolvedByCluster: HostPredicate = {
  name: 'the cluster resolves its names itself',
  holds: ({ cluster, host }) => {
    if (!cluster) return false
    const response = host.api_vip_connectivity
    if (cluster.cluster.imported) return response?.is_success === true && hasManagedNetworking(response)
    return !cluster.cluster.user_managed_networking
  },
}

const hasDnsmasq: HostPredicate = {
  name: 'the single node resolves the names of the cluster itself',
  holds: ({ cluster, settings }) =>
    cluster !== null &&
    settings.hasSingleNodeDnsmasq &&
    isSingleNode(cluster.cluster) &&
    !isDay2Cluster(cluster.cluster),
}

const needsIgnitionOfImportedCluster: HostNeed = {
  name: 'ignition of the imported cluster',
  isMet: ({ cluster, host }) => !cluster?.cluster.imported || host.api_vip_connectivity?.is_success === true,
  whileMissing: ({ host }) =>
    pending({
      message: `Host ${hostLabel(host)} has not downloaded an ignition from the imported cluster yet, so it is not known who resolves its names.`,
      cause: {
        summary: 'Only the ignition tells whether the cluster has managed networking.',
        seen: { ignition: 'missing', url: host.api_vip_connectivity?.url ?? '' },
      },
      remedies: [waitFor('the validation ignition-downloadable of this host to succeed')],
    }),
}

export function domainNameValidation(name: Name): HostValidation {
  return {
    id: name.id,
    category: 'network',
    gate: 'sufficient',
    ignorable: true,
    gatesUnbound: false,
    meaning: name.meaning,
    rule: 'The host got at least one address or alias for the name. Not checked where the cluster answers for its own names: without user-managed networking, and on a new single node with its own resolver.',
    cure: `Create a DNS record that points to ${name.target}, on the servers that the hosts ask.`,
    leftOutWhen: [isUnbound],
    passesWhen: [isResolvedByCluster, hasDnsmasq],
    needs: [needsIgnitionOfImportedCluster, needsDomainResolutions],
    check: (context) =>
      context.cluster
        ? checkName(name, context, context.cluster.cluster)
        : success('Not checked: the host is not bound to a cluster.'),
  }
}

function checkName(name: Name, context: HostContext, cluster: ClusterFacts): Verdict {
  if (cluster.base_dns_domain === '') return noBaseDomain(cluster)
  const domain = name.nameOf(cluster)
  const resolution = resolutionOf(context.host, domain)
  if (resolution && isResolved(resolution))
    return success(`${domain} resolves to ${joinFirst(resolvedTo(resolution), ', ', MOST_ANSWERS)}.`)

  const label = hostLabel(context.host)
  const record = name.recordOf(cluster)
  const node = addressOfSingleNode(context)
  const servers = context.inventory?.dns_servers ?? []
  const answer = node
    ? `${node.family === 'IPv6' ? 'AAAA' : 'A'} ${node.text}`
    : `A <address of ${name.target}> (AAAA for IPv6)`
  return failure({
    message: `Host ${label} cannot resolve ${domain}. A DNS record ${record} that points to ${name.target} is needed.`,
    cause: {
      summary: resolution ? `No address was found for ${domain}.` : `The host said nothing about ${domain}.`,
      seen: { domain_name: domain, addresses: [], ...(servers.length > 0 && { dns_servers: servers }) },
      needed: { record },
    },
    remedies: [
      {
        who: 'network',
        what: `Create the DNS record: ${record}. IN ${answer}.${servers.length > 0 ? ` The host asks ${listOf(servers)}.` : ''}`,
        command: `dig +short ${domain}${servers[0] === undefined ? '' : ` ${shellWord(`@${servers[0]}`)}`}`,
      },
    ],
  })
}

/** More answers are counted and not named. */
const MOST_ANSWERS = 20

const noBaseDomain = (cluster: ClusterFacts): Verdict =>
  error({
    message: `Cluster ${cluster.name} has no base domain, so the names to resolve are unknown.`,
    cause: { summary: 'The base domain is empty.', seen: { base_dns_domain: '' } },
    remedies: [
      {
        who: 'user',
        what: 'Set the base domain of the cluster.',
        call: updateCluster(cluster, { base_dns_domain: '<domain>' }, ['base_dns_domain']),
      },
    ],
  })

/** Addresses and aliases alike. */
export const resolvedTo = ({ ipv4_addresses, ipv6_addresses, cnames }: Resolution): string[] => [
  ...(ipv4_addresses ?? []),
  ...(ipv6_addresses ?? []),
  ...(cnames ?? []),
]

/** All names of a single node lead to itself. */
function addressOfSingleNode({ cluster, inventory }: HostContext): Address | null {
  const network = cluster?.machineNetworks()[0]
  if (!cluster || !network || !inventory || !isSingleNode(cluster.cluster)) return null
  return (
    addressesIn(inventory, network)
      .map(({ address }) => address)
      .sort(compareAddresses)[0] ?? null
  )
}
