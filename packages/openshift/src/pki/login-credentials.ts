// With what people log in to a cluster. It can be made before the rest of its certificates, and then stays valid: whatever is
// short-lived, or names an address, is made when the cluster is installed.
import type { Credential } from './issue.ts'
import { createLeaf, createSigner } from './issue.ts'
import type { KeyPairSource } from './key-pairs.ts'
import { LEAVES } from './leaves.ts'
import { SIGNERS } from './signers.ts'

/** Those that vouch for the administrator and for the servers of the API. Each is valid for ten years. */
export const LOGIN_SIGNERS = [
  'admin-kubeconfig-signer',
  'kube-apiserver-localhost-signer',
  'kube-apiserver-service-network-signer',
  'kube-apiserver-lb-signer',
] as const

export type LoginSignerName = (typeof LOGIN_SIGNERS)[number]

/** Plain data: it is kept until the cluster is installed. */
export interface LoginPki {
  readonly signers: Readonly<Record<LoginSignerName, Credential>>
  readonly leaves: Readonly<Record<'admin-kubeconfig-client', Credential>>
}

export interface LoginCredentials extends LoginPki {
  readonly kubeadminPassword: string
}

export async function createLoginPki(
  keyPairs: KeyPairSource,
  now: Date,
  { signerBits }: { readonly signerBits?: number } = {},
): Promise<LoginPki> {
  const make = async (name: LoginSignerName) =>
    createSigner(SIGNERS[name], await keyPairs(undefined, signerBits), now)
  const [keys, signers] = await Promise.all([
    keyPairs(),
    Promise.all(LOGIN_SIGNERS.map(async (name) => [name, await make(name)] as const)),
  ])
  const byName = Object.fromEntries(signers) as Record<LoginSignerName, (typeof signers)[number][1]>
  const row = LEAVES['admin-kubeconfig-client']
  const leaf = await createLeaf({ row, names: NO_NAMES, keys, now, signer: byName[row.signer] })
  const plain = signers.map(([name, { certificate, key }]) => [name, { certificate, key }])
  return { signers: Object.fromEntries(plain), leaves: { 'admin-kubeconfig-client': leaf } }
}

/** The certificate of an administrator names no server, so that a new name of the cluster does not matter. */
const NO_NAMES = { domain: '', apiVips: [], firstServiceAddress: '', isBaremetal: false }
