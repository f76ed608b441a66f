import { isRecord } from '@groundwork/json/json-values'
import type { ClusterDefinition } from '../document/definition.ts'
import { given, unlessEmpty } from './imported.ts'
import type { Reader } from './reader.ts'

type Networks = Pick<
  ClusterDefinition,
  'network_type' | 'machine_networks' | 'cluster_networks' | 'service_networks'
>

const TYPES = ['OVNKubernetes', 'OpenShiftSDN', 'CiscoACI', 'Cilium', 'Calico', 'None'] as const

/** `networking` of install-config and of AgentClusterInstall. */
export function readNetworks(networking: Reader): {
  readonly members: Networks
  readonly overrides: Readonly<Record<string, unknown>>
} {
  const written = networking.text('networkType') || undefined
  const network_type = TYPES.find((type) => type === written)
  const isOther = written !== undefined && network_type === undefined
  const clusterNetworks = networking.groups('clusterNetwork').flatMap((network) => {
    const cidr = network.text('cidr')
    const host_prefix = network.whole('hostPrefix')
    if (cidr === undefined) return []
    return [host_prefix === undefined ? cidr : { cidr, host_prefix }]
  })
  return {
    members: given({
      network_type,
      machine_networks: unlessEmpty(
        networking.groups('machineNetwork').flatMap((network) => network.text('cidr') ?? []),
      ),
      cluster_networks: unlessEmpty(clusterNetworks),
      service_networks: unlessEmpty(networking.texts('serviceNetwork')),
    }),
    // A plug-in that the service has no name for.
    overrides: isOther ? { networking: { networkType: written } } : {},
  }
}

/** What the document itself lays over the install-config counts more. */
export function withNetworks(
  ofNetworks: Readonly<Record<string, unknown>>,
  written: Readonly<Record<string, unknown>>,
): Readonly<Record<string, unknown>> {
  const { networking } = ofNetworks
  return isRecord(networking) && isRecord(written.networking)
    ? { ...written, networking: { ...networking, ...written.networking } }
    : { ...ofNetworks, ...written }
}
