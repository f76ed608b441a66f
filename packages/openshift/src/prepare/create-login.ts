// The credentials of people, for a cluster that is not being installed yet.

import { findAuthorities } from '@groundwork/kube-client/access'
import type { InstallationFiles } from '../assets/installation-files.ts'
import { clusterShape } from '../built-in/cluster-shape.ts'
import { createKubeadminPassword } from '../built-in/identity/kubeadmin-password.ts'
import { signerOptions } from '../built-in/manifests/pki-config.ts'
import type { InstallInputs } from '../inputs.ts'
import { buildInstallConfig } from '../install-config/build-install-config.ts'
import { adminKubeconfig } from '../kubeconfig/cluster-kubeconfigs.ts'
import { type KeyPairSource, sharedKeyPairs } from '../pki/key-pairs.ts'
import { createLoginPki, type LoginCredentials } from '../pki/login-credentials.ts'
import { wholeSecond } from '../pki/whole-second.ts'

/** Throws InstallConfigError or PreparationError: the cluster is not complete enough. */
export async function createLogin(
  inputs: InstallInputs,
  now: Date,
  keyPairs: KeyPairSource = sharedKeyPairs,
): Promise<LoginCredentials> {
  const pki = await createLoginPki(keyPairs, wholeSecond(now), signerOptions(shapeOf(inputs)))
  return { ...pki, kubeadminPassword: createKubeadminPassword() }
}

/** For the cluster as it is called now. Throws as above. */
export const loginKubeconfig = (login: LoginCredentials, inputs: InstallInputs): string =>
  adminKubeconfig(login, shapeOf(inputs))

const shapeOf = (inputs: InstallInputs) =>
  clusterShape(buildInstallConfig(inputs, { isForFile: true }), inputs.cluster.openshift_version)

/** Whether people can log in to the cluster with what they were given before: an old installer makes its own. */
export function keepsLogin({ files }: InstallationFiles, login: LoginCredentials): boolean {
  const authorities = findAuthorities(files.get('kubeconfig-noingress') ?? '')
  return (
    files.get('kubeadmin-password') === login.kubeadminPassword &&
    authorities.includes(login.signers['kube-apiserver-lb-signer'].certificate.trim())
  )
}
