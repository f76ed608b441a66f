// Credentials that were downloaded before the installation, and that the installer of the release did not take over.
import { clusterEvent } from '@groundwork/engine/context'
import type { InstallationFiles } from '@groundwork/openshift/installation'
import { keepsLogin } from '@groundwork/openshift/installation'
import type { ClusterUnit } from '../units/in-unit.ts'
import type { InstallDeps } from './install-deps.ts'
import { forgetLogin, loadLogin } from './login-store.ts'

/** Forgets them and tells the user, who has them saved and will need them only when something is wrong. */
export async function forgetReplacedLogin(
  app: InstallDeps,
  { tx, stored, emit }: ClusterUnit,
  made: InstallationFiles,
): Promise<void> {
  const login = await loadLogin(app, tx, stored.record.id)
  if (login === null || keepsLogin(made, login)) return
  await forgetLogin(app, tx, stored.record.id)
  await emit([clusterEvent('cluster_credentials_replaced', stored.record)])
}
