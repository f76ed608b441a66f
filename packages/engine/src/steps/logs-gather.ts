import type { HostStatus } from '@groundwork/contract/vocabulary'
import type { ClusterContext } from '../context/cluster-context.ts'
import type { HostFacts } from '../facts/host-facts.ts'
import { addressesIn, interfaceAddresses } from '../network/interface-addresses.ts'
import type { Step, StepArguments } from './step.ts'

/** Asked for until something arrived. The bootstrap host also collects from the other masters. */
const args: StepArguments = ({ host, cluster }) => {
  if (host.cluster_id === null) return null
  // Logs that a user requested before the installation say nothing about it.
  const begun = cluster?.cluster.install_started_at ?? null
  const isThere = host.logs_collected_at !== null && (begun === null || host.logs_collected_at >= begun)
  if (isThere) return null
  return [
    JSON.stringify({
      bootstrap: host.bootstrap,
      cluster_id: host.cluster_id,
      host_id: host.id,
      infra_env_id: host.infra_env_id,
      installer_gather: true,
      master_ips: host.bootstrap && cluster ? otherMasterAddresses(cluster, host) : null,
    }),
  ]
}

function otherMasterAddresses(cluster: ClusterContext, host: HostFacts): string[] {
  const masters = (cluster.hostsByRole().get('master') ?? []).filter(({ id }) => id !== host.id)
  return masters.flatMap((master) => addressesOf(cluster, master))
}

/** The address in the machine network; all of them where the user manages the network and the machine network is unknown. */
function addressesOf(cluster: ClusterContext, { inventory }: HostFacts): string[] {
  if (inventory === null) return []
  const network = cluster.machineNetworks()[0]
  if (cluster.cluster.user_managed_networking || network === undefined) {
    return interfaceAddresses(inventory).map(({ address }) => address.text)
  }
  return addressesIn(inventory, network)
    .slice(0, 1)
    .map(({ address }) => address.text)
}

/** The agent is there and asks for steps. */
export const LOGS_ON_REQUEST: readonly HostStatus[] = [
  'discovering',
  'known',
  'insufficient',
  'pending-for-input',
]

/** Asked for by a person, and not there yet. */
export const areLogsWanted = ({ status, logs_info, logs_collected_at }: HostFacts): boolean =>
  LOGS_ON_REQUEST.includes(status) &&
  (logs_info === 'requested' || logs_info === 'collecting') &&
  logs_collected_at === null

export const logsGather: Step = { args }
