// Questions of 2021 that have no counterpart today.

import { parseCidr } from '@groundwork/addresses/cidr'
import { commonFreeAddresses } from '@groundwork/engine/network'
import { loadContext } from '../api/catalogue/cluster-need-handlers.ts'
import { requireCluster, shownCluster } from '../api/clusters/cluster-view.ts'
import { httpError } from '../errors/http-error.ts'
import { isHostOfCluster } from '../store/hosts/known-hosts.ts'
import { v1Answer } from './v1-answer.ts'
import type { V1Handler } from './v1-call.ts'

const MOST_ADDRESSES = 8000

/** Hosts cannot be disabled any more; asking for it changes nothing. */
const unchanged: V1Handler = async (app, call) => {
  const { cluster_id, host_id } = call.params
  const cluster = await requireCluster(app, cluster_id)
  if (!(await isHostOfCluster(app.db, host_id, cluster_id)))
    throw httpError('cluster-has-no-host', { cluster: cluster.record.name, host_id })
  return v1Answer(app, { status: 200, body: await shownCluster(app, cluster, 'shown', call) }, call)
}

export const v1ClusterQueryHandlers = {
  v1EnableHost: unchanged,
  v1DisableHost: unchanged,

  v1GetFreeAddresses: async (app, { params, query }) => {
    const asked = query as { network: string; limit?: number; prefix?: string }
    const network = parseCidr(asked.network)
    if (network === null) {
      throw httpError('network-invalid', { network: asked.network })
    }
    const context = await loadContext(app, params.cluster_id, { withHosts: true })
    const free = [...(commonFreeAddresses(context, network) ?? [])]
    const wanted = free.filter((address) => address.startsWith(asked.prefix ?? ''))
    return { status: 200, body: wanted.slice(0, asked.limit ?? MOST_ADDRESSES) }
  },
} satisfies Record<string, V1Handler>
