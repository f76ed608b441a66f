// What a kubelet of the node master-0 asks for, with changes.
import type { SigningRequest } from '@groundwork/kube-client/objects'
import {
  CLIENT_SIGNER,
  NODE_BOOTSTRAPPER,
  SERVING_SIGNER,
  type Surroundings,
} from '../judge-signing-request.ts'
import type { AdmittedHost } from '../node-facts.ts'
import { encodeRequest, type RequestWish } from './encode-request.ts'

export const HOSTS: readonly AdmittedHost[] = [
  { id: 'id-of-master-0', name: 'master-0', addresses: ['192.0.2.10', '2001:db8::10'] },
  { id: 'id-of-worker-0', name: 'worker-0', addresses: ['192.0.2.20'] },
]
export const AROUND: Surroundings = { hosts: HOSTS, nodes: [], virtualAddresses: ['192.0.2.5'] }
const KUBELET: RequestWish = {
  commonNames: ['system:node:master-0'],
  organizations: ['system:nodes'],
}
const SERVING: RequestWish = { ...KUBELET, dnsNames: ['master-0'], addresses: ['192.0.2.10', '2001:db8::10'] }

export const request = (
  spec: Omit<SigningRequest['spec'], 'request'>,
  wish: RequestWish,
): SigningRequest => ({
  metadata: { name: 'csr-1' },
  spec: { ...spec, request: Buffer.from(encodeRequest(wish)).toString('base64') },
})
export const client = (wish: RequestWish = {}, spec: Partial<SigningRequest['spec']> = {}) =>
  request(
    {
      signerName: CLIENT_SIGNER,
      username: NODE_BOOTSTRAPPER,
      groups: ['system:serviceaccounts', 'system:authenticated'],
      usages: ['digital signature', 'client auth'],
      ...spec,
    },
    { ...KUBELET, ...wish },
  )
export const serving = (wish: RequestWish = {}, spec: Partial<SigningRequest['spec']> = {}) =>
  request(
    {
      signerName: SERVING_SIGNER,
      username: 'system:node:master-0',
      groups: ['system:nodes', 'system:authenticated'],
      usages: ['digital signature', 'server auth'],
      ...spec,
    },
    { ...SERVING, ...wish },
  )
