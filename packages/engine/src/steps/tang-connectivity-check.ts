import { isDay2Host } from '../context/topology.ts'
import type { HostFacts } from '../facts/host-facts.ts'
import { encryptionNeed } from '../hardware/disk-encryption.ts'
import { luksOf } from '../hardware/ignition-luks.ts'
import { plainTangServers } from '../hardware/tang-servers.ts'
import type { StepArguments } from './step-arguments.ts'

/** Only where disks are encrypted with keys from Tang servers: as the new cluster says, or as the existing one does. */
export const tangConnectivityCheckArgs: StepArguments = (context) => {
  const { host, cluster } = context
  if (cluster === null || encryptionNeed(context) !== 'tang') return null
  const tang_servers = isDay2Host(host)
    ? fetchedServers(host)
    : plainTangServers(cluster.cluster.disk_encryption.tang_servers)
  return [JSON.stringify({ tang_servers })]
}

/** Each server once, however many devices it unlocks. */
function fetchedServers({ api_vip_connectivity }: HostFacts): string {
  const servers = luksOf(api_vip_connectivity)?.tangServers ?? []
  const texts = servers.map(({ thumbprint, url }) => JSON.stringify({ thumbprint, url }))
  return `[${[...new Set(texts)].join(',')}]`
}
