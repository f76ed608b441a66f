import type { SendToCluster } from '@groundwork/service/day2/send-to-cluster'
import type { LabClusters } from '../world/cluster.ts'

/** How a service in this process reaches the APIs of the lab's clusters, by the names in their kubeconfigs. */
export const sendToLabCluster =
  (clusters: () => Pick<LabClusters, 'all'> | undefined): SendToCluster =>
  async ({ server }, { method, path, body, contentType = 'application/json' }) => {
    const { hostname } = new URL(server)
    const cluster = clusters()?.all.find(({ name, domain }) => hostname === `api.${name}.${domain}`)
    if (cluster === undefined) throw Object.assign(new Error(hostname), { code: 'ENOTFOUND' })
    const answer = await cluster.api(
      new Request(`http://lab${path}`, {
        method,
        headers: { 'content-type': contentType, authorization: 'Bearer lab' },
        ...(body === undefined ? {} : { body }),
      }),
    )
    return { status: answer.status, text: await answer.text() }
  }
