// A change of an infra-env is nearly always a change of its image. It also concerns the clusters of its hosts, which are
// judged by how they booted.
import type { InfraEnvUpdateParams } from '@groundwork/contract/infra-envs'
import { updateInfraEnv as decide, type InfraEnvRecord } from '@groundwork/engine/requests/infra-env'
import type { EmittedEvent } from '@groundwork/engine/tables'
import { refusedFor } from '../../errors/http-error.ts'
import { loadCluster } from '../../store/clusters/cluster-store.ts'
import { clustersOfHosts } from '../../store/hosts/host-memberships.ts'
import type { StoredInfraEnv } from '../../store/stored.ts'
import { type InfraEnvUnit, inInfraEnv } from '../../units/in-unit.ts'
import type { InfraEnvDeps } from './infra-env-deps.ts'

export interface InfraEnvChange {
  readonly id: string
  readonly params: InfraEnvUpdateParams
  readonly requestId: string
}

export const updateInfraEnv = (
  app: InfraEnvDeps,
  { id, params, requestId }: InfraEnvChange,
): Promise<StoredInfraEnv> =>
  inInfraEnv(app, id, (unit) => updateInfraEnvIn(app, unit, params), { requestId })

/** For callers that hold the lock of the infra-env already. */
export async function updateInfraEnvIn(
  app: InfraEnvDeps,
  unit: InfraEnvUnit,
  params: InfraEnvUpdateParams,
): Promise<StoredInfraEnv> {
  const { stored, tx } = unit
  const { id, cluster_id } = stored.record
  const cluster = cluster_id === null ? null : await loadCluster(tx, cluster_id)
  const owner = { kind: 'infra-env', id } as const
  const known = (await app.secrets.get(tx, owner, 'pull_secret')) ?? ''
  const checkImage = await app.boot.checkWith(params.pull_secret || known)
  const environment = { ...app.catalogue.infraEnvEnvironment(), checkImage }
  const outcome = decide(params, { infraEnv: stored.record, cluster: cluster?.record ?? null, environment })
  if (!outcome.ok) throw refusedFor(outcome.problems)
  const { infraEnv: record, secrets } = outcome.value
  const isNewSecret = secrets.pull_secret !== undefined && secrets.pull_secret !== known
  const changed = [...Object.keys(record).filter(isOfImage), ...(isNewSecret ? ['pull_secret'] : [])]
  if (changed.length === 0) return stored
  if (isNewSecret) await app.secrets.set(tx, owner, 'pull_secret', secrets.pull_secret ?? '')
  const saved = await unit.saveInfraEnv({ record, image_created_at: unit.now })
  await unit.emit([imageChanged(saved.record, changed)])
  for (const clusterId of await clustersOfHosts(tx, id))
    await unit.alsoDue({ kind: 'cluster', id: clusterId })
  return saved
}

/** What only repeats other fields for the rules. */
const isOfImage = (field: string): boolean =>
  field !== 'has_static_network_config' && field !== 'pull_secret_set'

/** Names of fields only: values may be long, and one of them is secret. */
const imageChanged = (
  { id, cluster_id, type }: InfraEnvRecord,
  changed: readonly string[],
): EmittedEvent => ({
  name: 'image_info_updated',
  props: { infra_env_id: id, cluster_id, details: `${type} with another ${[...changed].sort().join(', ')}` },
})
