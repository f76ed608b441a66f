// Hosts by themselves, beside each other, and beside their cluster.
import { contains, parseAddress, parseAddressInNetwork, parseCidr } from '@groundwork/addresses/cidr'
import { parseDiskRule } from '@groundwork/fleet/disk-rule'
import { hostnameProblem } from '@groundwork/hostnames/hostname-rules'
import { checkNetwork } from '@groundwork/ignition/check-network'
import type { ClusterDefinition, Definition, HostDefinition } from '../document/definition.ts'
import type { ValueProblem } from '../schema/check-value.ts'
import type { Path } from '../schema/find-schema.ts'
import { networkYaml } from '../static-hosts/network-yaml.ts'
import { withoutReferences } from './without-references.ts'

export interface HostProblem extends ValueProblem {
  /** Number of the host in the definition. */
  readonly host: number
  readonly isWarning?: true
}

export function checkHosts({ clusters, hosts }: Definition): readonly HostProblem[] {
  return [
    ...hosts.flatMap((host, index) =>
      checkHost(withoutReferences(host)).map((problem) => ({ ...problem, host: index })),
    ),
    ...repeated(hosts, ['hostname'], ({ hostname }) => (hostname === undefined ? [] : [hostname])),
    ...repeated(hosts, ['network', 'interfaces'], ({ network }) =>
      (network?.interfaces ?? []).map(({ mac_address }) => mac_address.toLowerCase()),
    ),
    ...repeated(hosts, ['network', 'addresses'], ({ network }) =>
      (network?.addresses ?? []).flatMap((text) => parseAddressInNetwork(text)?.address.text ?? []),
    ),
    ...clusters.flatMap((cluster) => besideCluster(cluster, hosts)),
  ]
}

function checkHost({ hostname, installation_disk: disk, network }: HostDefinition): readonly ValueProblem[] {
  const problems: ValueProblem[] = []
  const complaint = hostname === undefined ? null : hostnameProblem(hostname)
  if (complaint) problems.push({ path: ['hostname'], message: `The name ${complaint.text}.` })
  const rule = disk === undefined ? null : parseDiskRule(disk)
  if (rule && !rule.ok) {
    const { message, suggestion } = rule.problem
    problems.push({
      path: ['installation_disk'],
      message,
      ...(suggestion === undefined ? {} : { suggestion }),
    })
  }
  if (network) problems.push(...checkSettings(network))
  return problems
}

function checkSettings(network: NonNullable<HostDefinition['network']>): readonly ValueProblem[] {
  const { interfaces, bond, nmstate, addresses = [], gateways = [], dns_servers = [] } = network
  if (nmstate === undefined && interfaces.length > 1 && !bond) {
    return [
      { path: ['network', 'interfaces'], message: 'Several interfaces need a bond, or nmstate of your own.' },
    ]
  }
  const texts = [
    ...addresses.flatMap((text, index) =>
      parseAddressInNetwork(text)
        ? []
        : [
            {
              path: ['network', 'addresses', index],
              text,
              wanted: 'an address with the length of its network, such as 192.168.1.10/24',
            },
          ],
    ),
    ...gateways.flatMap((text, index) =>
      parseAddress(text) ? [] : [{ path: ['network', 'gateways', index], text, wanted: 'an address' }],
    ),
    ...dns_servers.flatMap((text, index) =>
      parseAddress(text) ? [] : [{ path: ['network', 'dns_servers', index], text, wanted: 'an address' }],
    ),
  ]
  if (texts.length > 0)
    return texts.map(({ path, text, wanted }) => ({ path, message: `${text} is not ${wanted}.` }))
  const place: Path = nmstate === undefined ? ['network'] : ['network', 'nmstate']
  return checkNetwork(networkYaml(network)).map(({ path, message }) => ({
    path: place,
    message: path === '' ? message : `${path}: ${message}`,
  }))
}

function repeated(
  hosts: readonly HostDefinition[],
  path: Path,
  valuesOf: (host: HostDefinition) => readonly string[],
): readonly HostProblem[] {
  const seen = new Set<string>()
  return hosts.flatMap((definition, host) =>
    valuesOf(definition).flatMap((value) => {
      if (!seen.has(value)) {
        seen.add(value)
        return []
      }
      return [{ host, path, message: `Another host of this file has ${value} already.` }]
    }),
  )
}

const rolesOf = (hosts: readonly HostDefinition[], wanted: string): number =>
  hosts.filter(({ role }) => role === wanted).length

function besideCluster(cluster: ClusterDefinition, all: readonly HostDefinition[]): readonly HostProblem[] {
  const placed = all
    .map((host, index) => ({ host, index }))
    .filter(({ host }) => host.cluster === cluster.name)
  const masters = placed.filter(({ host }) => host.role === 'master')
  const { control_plane_count: count = 3 } = cluster
  const surplus = masters.slice(count).map(({ index }) => ({
    host: index,
    path: ['role'],
    message: `Cluster ${cluster.name} has ${count} control plane nodes, and ${rolesOf(
      placed.map(({ host }) => host),
      'master',
    )} hosts are masters; change control_plane_count or a role.`,
  }))
  const vips = [...(cluster.api_vips ?? []), ...(cluster.ingress_vips ?? [])].flatMap(
    (ip) => parseAddress(ip)?.text ?? [],
  )
  const networks = (cluster.machine_networks ?? []).flatMap((cidr) => parseCidr(cidr) ?? [])
  const addresses = placed.flatMap(({ host, index }) =>
    (host.network?.addresses ?? []).flatMap((text, at): HostProblem[] => {
      const address = parseAddressInNetwork(text)?.address
      if (!address) return []
      const path = ['network', 'addresses', at]
      if (vips.includes(address.text)) {
        return [
          {
            host: index,
            path,
            message: `${address.text} is a virtual address of cluster ${cluster.name}; give the host another one.`,
          },
        ]
      }
      const isOutside =
        networks.length > 0 &&
        networks.some(({ family }) => family === address.family) &&
        !networks.some((network) => contains(network, address))
      const message = `${address.text} is outside of the machine networks of cluster ${cluster.name}.`
      return isOutside ? [{ host: index, path, message, isWarning: true }] : []
    }),
  )
  return [...surplus, ...addresses]
}
