import { TangConnectivityResponse } from '@groundwork/contract/steps'
import { isDay2Host } from '../context/topology.ts'
import type { HostFacts } from '../facts/host-facts.ts'
import { encryptionNeed } from '../hardware/disk-encryption.ts'
import { luksOf } from '../hardware/ignition-luks.ts'
import { plainTangServers } from '../hardware/tang-servers.ts'
import { cutText } from '../text/wording.ts'
import { forOutput, type ReplyHandler } from './reply-result.ts'
import type { Step, StepArguments } from './step.ts'

/** Only where disks are encrypted with keys from Tang servers: as the new cluster says, or as the existing one does. */
const args: StepArguments = (context) => {
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

const onSuccess = forOutput<TangConnectivityResponse>(TangConnectivityResponse, (tang_connectivity) => ({
  ok: true,
  host: { tang_connectivity },
}))

/** The error text says which server could not be reached, so it is the result. */
const onFailure: ReplyHandler = (_context, { error, output }) => ({
  ok: true,
  host: { tang_connectivity: cutText(error || output) || 'The check failed without saying why.' },
})

export const tangConnectivityCheck: Step = { args, onSuccess, onFailure }
