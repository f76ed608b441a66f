// Where a service of its own installs one cluster, its user is to save the credentials before they start: the service may be
// gone afterwards.
import type { ClusterRecord } from '@groundwork/engine/facts'
import type { LoginCredentials } from '@groundwork/openshift/pki'
import type { Identity } from '../../auth/identity.ts'
import { ensureLogin, loadLogin } from '../../install/login-store.ts'
import type { InstallationDeps } from './installation-deps.ts'

const INVOKER = 'agent-installer'

/** null: the credentials are those of the installation, and are there when it is. */
export async function earlyLogin(
  app: InstallationDeps,
  record: ClusterRecord,
  { caller }: Identity,
): Promise<LoginCredentials | null> {
  if (app.config.install.invoker !== INVOKER) return null
  // A machine may still be removed from the cluster, and must not have its keys.
  if (caller !== 'trusted' && caller.scheme !== 'userAuth') return null
  if (record.status === 'ready') return ensureLogin(app, record)
  return record.status === 'preparing-for-installation' ? loadLogin(app, app.db, record.id) : null
}

export const START_FIRST = 'Start the installation, and ask again when the cluster is installing.'

/** What to do for credentials that are not there. */
export function explainMissingLogin(
  { config }: InstallationDeps,
  { status }: Pick<ClusterRecord, 'status'>,
): string {
  if (config.install.invoker !== INVOKER) return START_FIRST
  // Asked for a link, or with the token of a machine: there is no file yet.
  return status === 'ready'
    ? 'A user can download the credentials now, without a link; there are links when the cluster is installing.'
    : 'The credentials can be downloaded while the cluster is ready, and when it is installing.'
}
