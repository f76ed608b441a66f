// With what people log in to a cluster, where it is wanted before the installation. Kept as a secret of the cluster, so that the
// installation uses the same, and gone with the cluster or when it is reset.
import type { ClusterRecord } from '@groundwork/engine/facts'
import { InstallConfigError } from '@groundwork/openshift/install-config'
import { createLogin, loginKubeconfig, PreparationError } from '@groundwork/openshift/installation'
import type { LoginCredentials } from '@groundwork/openshift/pki'
import type { Db, Tx } from '../database/schema.ts'
import { httpError, notFound } from '../errors/http-error.ts'
import { lockCluster } from '../store/clusters/cluster-store.ts'
import { inTransaction } from '../store/transaction.ts'
import type { LoginDeps } from './install-deps.ts'
import { loadInstallInputs } from './load-install-inputs.ts'
import { keyPairsOfThreads } from './preparation-threads.ts'

const NAME = 'login'
const ownerOf = (id: string) => ({ kind: 'cluster', id }) as const

/** null: it was not asked for before the installation. */
export async function loadLogin(
  app: Pick<LoginDeps, 'secrets'>,
  db: Db | Tx,
  clusterId: string,
): Promise<LoginCredentials | null> {
  const text = await app.secrets.get(db, ownerOf(clusterId), NAME)
  return text === null ? null : (JSON.parse(text) as LoginCredentials)
}

export const forgetLogin = (app: Pick<LoginDeps, 'secrets'>, db: Db | Tx, clusterId: string): Promise<void> =>
  app.secrets.set(db, ownerOf(clusterId), NAME, '')

/** By cluster. A page asks for several files at once, and keys are a second of work. */
const beingMade = new WeakMap<LoginDeps, Map<string, Promise<LoginCredentials>>>()

/** For a cluster that is ready. */
export async function ensureLogin(app: LoginDeps, record: ClusterRecord): Promise<LoginCredentials> {
  const kept = await loadLogin(app, app.db, record.id)
  if (kept !== null) return kept
  const making = beingMade.get(app) ?? new Map<string, Promise<LoginCredentials>>()
  beingMade.set(app, making)
  const begun = making.get(record.id)
  if (begun !== undefined) return begun
  const work = makeLogin(app, record).finally(() => making.delete(record.id))
  making.set(record.id, work)
  return work
}

async function makeLogin(app: LoginDeps, record: ClusterRecord): Promise<LoginCredentials> {
  // The cluster is not locked meanwhile. If several processes do this, one is first.
  const inputs = await loadInstallInputs(app, app.db, { record })
  const made = await orConflict(record, () =>
    createLogin(inputs, new Date(app.clock.now()), app.loginKeyPairs ?? keyPairsOfThreads),
  )
  return inTransaction(app, async (tx) => {
    const locked = await lockCluster(tx, record.id)
    if (locked === null) throw notFound('cluster', record.id)
    const first = await loadLogin(app, tx, record.id)
    if (first !== null) return first
    // A preparation looks for them only once, when it begins.
    if (locked.record.status !== 'ready')
      throw httpError('cluster-changed-meanwhile', { cluster: record.name, status: locked.record.status })
    await app.secrets.set(tx, ownerOf(record.id), NAME, JSON.stringify(made))
    return made
  })
}

/** With the name and the domain that the cluster has now. */
export async function kubeconfigOf(
  app: LoginDeps,
  record: ClusterRecord,
  login: LoginCredentials,
): Promise<string> {
  const inputs = await loadInstallInputs(app, app.db, { record })
  return orConflict(record, async () => loginKubeconfig(login, inputs))
}

async function orConflict<T>({ name }: ClusterRecord, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof InstallConfigError || error instanceof PreparationError)) throw error
    throw httpError('credentials-not-ready', { cluster: name, why: error.message })
  }
}
