import { hostLabel } from '../../context/host-label.ts'
import { updateCluster } from '../../tables/remedies.ts'
import { failure, type Remedy, success } from '../../tables/verdict.ts'
import type { HostValidation } from '../host-validation.ts'
import { needsApiVipCheck } from '../needs.ts'
import { isDay1Host } from '../predicates.ts'

export const ignitionDownloadable: HostValidation = {
  id: 'ignition-downloadable',
  category: 'network',
  gate: 'sufficient',
  ignorable: true,
  gatesUnbound: false,
  meaning: 'A day-2 host can fetch its configuration from that cluster.',
  rule: 'The agent downloaded the ignition of its pool from the machine config server of the cluster. Only checked for day-2 hosts.',
  cure: 'Make the machine config server (port 22624, or 22623 with TLS) reachable from the host, or correct the API name of the cluster.',
  leftOutWhen: [isDay1Host],
  needs: [needsApiVipCheck],
  check: ({ host, cluster }) => {
    const name = hostLabel(host)
    const { is_success, url = '', download_error = '' } = host.api_vip_connectivity ?? {}
    if (is_success) return success(`Host ${name} downloaded its ignition from the cluster.`)
    const address = url || 'the cluster'
    const reason = download_error.replace(/\.$/, '') || 'no reason was given'
    const correctName: Remedy[] = cluster
      ? [
          {
            who: 'user',
            what: 'Correct the name or address of the API of the cluster, if it is wrong.',
            call: updateCluster(cluster.cluster, { api_vip_dns_name: '<name or address of the API>' }, [
              'api_vip_dns_name',
            ]),
          },
        ]
      : []
    return failure({
      message: `Host ${name} could not download its ignition from ${address}: ${reason}.`,
      cause: {
        summary: `The download from ${address} failed: ${reason}.`,
        seen: { url, download_error },
      },
      remedies: [{ who: 'network', what: `Make ${address} reachable from ${name}.` }, ...correctName],
    })
  },
}
