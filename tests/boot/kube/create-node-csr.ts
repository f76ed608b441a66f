// The requests for certificates that a kubelet sends: one to become a client, one for the port that it serves.
import { createRequestPem } from './client-authority.ts'
import { nodeIdentity } from './node-identities.ts'

export const CLIENT_SIGNER = 'kubernetes.io/kube-apiserver-client-kubelet'
export const SERVING_SIGNER = 'kubernetes.io/kubelet-serving'

export interface NodeCsrInputs {
  readonly nodeName: string
  /** Usually one of the two signers above; others for requests that must not be approved. */
  readonly signer: string
  readonly dnsNames?: readonly string[]
  readonly ipAddresses?: readonly string[]
}

export interface NodeCsr {
  readonly apiVersion: 'certificates.k8s.io/v1'
  readonly kind: 'CertificateSigningRequest'
  readonly metadata: { generateName: string }
  readonly spec: { request: string; signerName: string; usages: string[] }
}

/** An object to create as the node, or as the user that bootstraps it. */
export async function createNodeCsr(inputs: NodeCsrInputs): Promise<NodeCsr> {
  const { nodeName, signer, dnsNames = [], ipAddresses = [] } = inputs
  const pem = await createRequestPem(nodeIdentity(nodeName), [
    ...dnsNames.map((value) => ({ type: 'dns' as const, value })),
    ...ipAddresses.map((value) => ({ type: 'ip' as const, value })),
  ])
  return {
    apiVersion: 'certificates.k8s.io/v1',
    kind: 'CertificateSigningRequest',
    metadata: { generateName: 'csr-' },
    spec: {
      request: Buffer.from(pem).toString('base64'),
      signerName: signer,
      usages: ['digital signature', signer === SERVING_SIGNER ? 'server auth' : 'client auth'],
    },
  }
}
