// A machine that comes later: the controller of the installation is gone, so a person lets its node in.
import type { KubeObject, LabCluster } from '../world/cluster.ts'

const REQUESTS = '/apis/certificates.k8s.io/v1/certificatesigningrequests'

/** Approves what waits, as "oc adm certificate approve" does. Returns the names of the requests. */
export async function approveRequests(cluster: LabCluster, now: Date): Promise<readonly string[]> {
  const waiting = cluster.objects.filter(
    (object) => object.kind === 'CertificateSigningRequest' && conditionsOf(object).length === 0,
  )
  const approved: string[] = []
  for (const request of waiting) {
    const conditions = [
      {
        type: 'Approved',
        status: 'True',
        reason: 'LabApproved',
        message: 'The person at the lab let this node in.',
        lastUpdateTime: now.toISOString(),
      },
    ]
    const answer = await cluster.api(
      new Request(`http://lab${REQUESTS}/${request.metadata.name}/approval`, {
        method: 'PUT',
        headers: { 'content-type': 'application/json', authorization: 'Bearer lab' },
        body: JSON.stringify({ ...request, status: { ...(request.status as object), conditions } }),
      }),
    )
    if (answer.ok) approved.push(request.metadata.name)
  }
  return approved
}

export const isNodeReady = (cluster: LabCluster, name: string): boolean =>
  cluster.objects.some(
    (object) =>
      object.kind === 'Node' &&
      object.metadata.name === name &&
      conditionsOf(object).some(({ type, status }) => type === 'Ready' && status === 'True'),
  )

function conditionsOf({ status }: KubeObject): readonly { readonly type: string; readonly status: string }[] {
  const { conditions = [] } = (status ?? {}) as {
    readonly conditions?: readonly { readonly type: string; readonly status: string }[]
  }
  return conditions
}
