// Where a service of its own installs one cluster, its user is to save the credentials before they start: the service may be
// gone afterwards.
import type { ClusterRecord } from '@groundwork/engine/rules/cluster/cluster-record'
import type { LoginCredentials } from '@groundwork/openshift/pki/login-credentials'
import type { App } from '../../app.ts'
import type { Identity } from '../../auth/identity.ts'
import { ensureLogin, loadLogin } from '../../install/login-store.ts'

const INVOKER = 'agent-installer'

/** null: the credentials are those of the installation, and are there when it is. */
export async function earlyLogin(
  app: App,
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
export const howToGetLogin = ({ config }: App): string =>
  config.install.invoker === INVOKER
    ? 'The credentials can be downloaded while the cluster is ready, and when it is installing.'
    : START_FIRST
