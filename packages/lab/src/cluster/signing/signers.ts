import type { KubeObject } from '../../world/cluster.ts'
import { conditionsOf, isTrue, SIGNING_REQUESTS, withConditions } from '../kube/types.ts'
import { pause, type SimCluster } from '../sim-cluster.ts'

const SIGN_MS = 1_000
const CERTIFICATE = '-----BEGIN CERTIFICATE-----\nbGFi\n-----END CERTIFICATE-----\n'

/** What is approved gets its certificate a moment later. */
export function startSigner(cluster: SimCluster): void {
  cluster.store.onChange((type, { object, type: change }) => {
    if (type.plural !== SIGNING_REQUESTS.plural || change === 'DELETED' || !isTrue(object, 'Approved')) return
    if (certificateOf(object) !== undefined) return
    void pause(cluster, SIGN_MS).then(() => {
      cluster.store.update(SIGNING_REQUESTS, object.metadata, (present) =>
        certificateOf(present) === undefined
          ? {
              ...present,
              status: {
                ...(present.status as object),
                certificate: Buffer.from(CERTIFICATE).toString('base64'),
              },
            }
          : present,
      )
    })
  })
}

const certificateOf = (object: KubeObject): unknown =>
  (object.status as { readonly certificate?: unknown } | undefined)?.certificate

/** Approves whatever waits, as the bootstrap of an OpenShift cluster does. */
export function approveAll({ store }: SimCluster, by: string): void {
  for (const request of store.list(SIGNING_REQUESTS)) {
    if (conditionsOf(request).length > 0) continue
    const approved = {
      type: 'Approved',
      status: 'True',
      reason: by,
      message: `This CSR was approved by ${by}.`,
    }
    store.update(SIGNING_REQUESTS, request.metadata, (present) => withConditions(present, [approved]))
  }
}

const NODE_TOKEN = /^Bearer lab-node:(.+)$/
const BOOTSTRAPPER = 'system:serviceaccount:openshift-machine-config-operator:node-bootstrapper'

/** Who asked, which the API server writes into every request for a certificate. */
export function admitRequest(object: KubeObject, request: Request): KubeObject {
  if (object.kind !== 'CertificateSigningRequest') return object
  const [, node] = NODE_TOKEN.exec(request.headers.get('authorization') ?? '') ?? []
  const who =
    node === undefined
      ? { username: BOOTSTRAPPER, groups: ['system:serviceaccounts', 'system:authenticated'] }
      : { username: `system:node:${node}`, groups: ['system:nodes', 'system:authenticated'] }
  const { status: _none, ...rest } = object
  return { ...rest, spec: { ...(object.spec as object), ...who } }
}
