import { CLIENT_SIGNER, NODE_BOOTSTRAPPER } from '@groundwork/engine/admission'
import { encodeRequest } from '@groundwork/engine/testing/builders'
import type { SigningRequest } from '@groundwork/kube-client/objects'

/** As the kubelet of a new node asks for its first certificate. */
export const signingRequest = (name: string, node: string): SigningRequest => ({
  metadata: { name },
  spec: {
    signerName: CLIENT_SIGNER,
    username: NODE_BOOTSTRAPPER,
    groups: [],
    usages: ['digital signature', 'client auth'],
    request: Buffer.from(
      encodeRequest({ commonNames: [`system:node:${node}`], organizations: ['system:nodes'] }),
    ).toString('base64'),
  },
})
