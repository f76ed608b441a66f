import { findAccess } from '@groundwork/kube-client/access'
import type { InstallationFiles } from '../assets/installation-files.ts'
import type { LoginCredentials } from '../pki/login-credentials.ts'

/** Whether people can log in to the cluster with what they were given before: an old installer makes its own. */
export function keepsLogin({ files }: InstallationFiles, login: LoginCredentials): boolean {
  const authorities = findAccess(files.get('kubeconfig-noingress') ?? '')?.ca ?? ''
  return (
    files.get('kubeadmin-password') === login.kubeadminPassword &&
    authorities.includes(login.signers['kube-apiserver-lb-signer'].certificate.trim())
  )
}
