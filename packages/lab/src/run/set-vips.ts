import { ApiError, type Client } from '@groundwork/contract/client'
import type { RegisteredCluster } from './register-cluster.ts'

/** What a person would do once the hosts are there. False: the service does not know their network yet. */
export async function setVips(client: Client, { clusterId, addresses }: RegisteredCluster): Promise<boolean> {
  try {
    await client.call<'V2UpdateCluster'>('V2UpdateCluster', {
      params: { cluster_id: clusterId },
      body: { api_vips: [{ ip: addresses.apiVip }], ingress_vips: [{ ip: addresses.ingressVip }] },
    })
    return true
  } catch (error) {
    if (error instanceof ApiError && (error.status === 400 || error.status === 409)) return false
    throw error
  }
}
