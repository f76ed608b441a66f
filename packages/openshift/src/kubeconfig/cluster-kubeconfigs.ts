import type { Pki } from '../pki/create-pki.ts'
import type { Credential } from '../pki/issue.ts'
import type { LeafName } from '../pki/leaves.ts'
import type { LoginPki } from '../pki/login-credentials.ts'
import { bundleOf } from '../pki/pki-files.ts'
import type { BundleName } from '../pki/signers.ts'
import { writeKubeconfig } from './write-kubeconfig.ts'

interface KubeconfigRow {
  readonly server: (domain: string) => string
  readonly authorities: BundleName
  readonly credential: LeafName
  readonly user: string
}

const EVERY_SERVER = 'kube-apiserver-complete-server-ca-bundle'
const internal = (domain: string) => `https://api-int.${domain}:6443`

const KUBECONFIGS = {
  /** For people. */
  admin: {
    server: (domain) => `https://api.${domain}:6443`,
    authorities: EVERY_SERVER,
    credential: 'admin-kubeconfig-client',
    user: 'admin',
  },
  /** For what runs on the bootstrap machine. */
  internal: {
    server: internal,
    authorities: EVERY_SERVER,
    credential: 'admin-kubeconfig-client',
    user: 'admin',
  },
  /** With it a new machine asks for a certificate of its own. */
  kubelet: { server: internal, authorities: EVERY_SERVER, credential: 'kubelet-client', user: 'kubelet' },
  /** For the API server of the bootstrap machine, before the names of the cluster lead anywhere. */
  loopback: {
    server: () => 'https://localhost:6443',
    authorities: 'kube-apiserver-localhost-ca-bundle',
    credential: 'admin-kubeconfig-client',
    user: 'loopback',
  },
} as const satisfies Readonly<Record<string, KubeconfigRow>>

export type KubeconfigName = keyof typeof KUBECONFIGS

export interface KubeconfigOwner {
  readonly name: string
  readonly domain: string
}

export function clusterKubeconfig(
  which: KubeconfigName,
  pki: Pki,
  { name, domain }: KubeconfigOwner,
): string {
  const row: KubeconfigRow = KUBECONFIGS[which]
  return writeKubeconfig({
    clusterName: name,
    server: row.server(domain),
    authorities: bundleOf(pki, row.authorities),
    user: row.user,
    // Every user of the table above is part of every cluster.
    credential: pki.leaves[row.credential] as Credential,
  })
}

/** The one for people, before anything else of the cluster is made. */
export const adminKubeconfig = (login: LoginPki, { name, domain }: KubeconfigOwner): string =>
  writeKubeconfig({
    clusterName: name,
    server: KUBECONFIGS.admin.server(domain),
    authorities: bundleOf(login, KUBECONFIGS.admin.authorities),
    user: KUBECONFIGS.admin.user,
    credential: login.leaves[KUBECONFIGS.admin.credential],
  })
