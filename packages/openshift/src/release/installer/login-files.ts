import { createPrivateKey } from 'node:crypto'
import type { AssetDirectory } from '../../assets/generator.ts'
import { hashKubeadminPassword } from '../../built-in/identity/kubeadmin-password.ts'
import { LOGIN_SIGNERS, type LoginCredentials } from '../../pki/login-credentials.ts'

/** Where an installer looks for signers and a password that it is to use instead of its own. It signs everything else itself. */
export async function loginFiles({ signers, kubeadminPassword }: LoginCredentials): Promise<AssetDirectory> {
  return new Map([
    ...LOGIN_SIGNERS.flatMap((name) => [
      [`tls/${name}.crt`, signers[name].certificate] as const,
      [`tls/${name}.key`, oldForm(signers[name].key)] as const,
    ]),
    ['tls/kubeadmin-password', kubeadminPassword],
    ['tls/kubeadmin-password.hash', await hashKubeadminPassword(kubeadminPassword)],
  ])
}

/** The only form of a key that installers of all versions read. */
const oldForm = (key: string): string =>
  String(createPrivateKey(key).export({ type: 'pkcs1', format: 'pem' }))
