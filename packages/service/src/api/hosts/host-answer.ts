// Hosts as answers show them.
import type { ClusterFacts } from '@groundwork/engine/facts'
import { Prepared } from '../../http/handler.ts'
import { loadCluster } from '../../store/clusters/cluster-store.ts'
import { loadInfraEnv } from '../../store/infra-envs/infra-env-store.ts'
import type { HostKey, StoredHost } from '../../store/stored.ts'
import { requireHost } from '../../units/require-host.ts'
import type { HostForm } from '../../wire/host-form.ts'
import { hostText } from '../../wire/host-text.ts'
import { listText } from '../../wire/json-text.ts'
import type { HostViewDeps } from './host-deps.ts'

export const hostAnswer = async (app: HostViewDeps, host: StoredHost, form: HostForm): Promise<Prepared> =>
  new Prepared(...(await hostTexts(app, [host], host.facts.infra_env_id, form)))

/** The host as it is now: what a change led to was decided after it was written. */
export const changedHostAnswer = async (app: HostViewDeps, key: HostKey, form: HostForm): Promise<Prepared> =>
  hostAnswer(app, await requireHost(app, key), form)

/** All of one infra-env. */
export const hostsAnswer = async (
  app: HostViewDeps,
  hosts: readonly StoredHost[],
  infraEnvId: string,
  form: HostForm,
): Promise<Prepared> => new Prepared(listText(await hostTexts(app, hosts, infraEnvId, form)))

export async function hostTexts(
  app: HostViewDeps,
  hosts: readonly StoredHost[],
  infraEnvId: string,
  form: HostForm,
): Promise<string[]> {
  const { db, settings } = app
  const userName = (await loadInfraEnv(db, infraEnvId))?.user_name ?? ''
  const clusters = await clustersOf(app, hosts)
  return hosts.map((host) => {
    const cluster = clusters.get(host.facts.cluster_id ?? '') ?? null
    return hostText(host, form, { cluster, settings, userName })
  })
}

async function clustersOf(
  { db }: HostViewDeps,
  hosts: readonly StoredHost[],
): Promise<ReadonlyMap<string, ClusterFacts>> {
  const ids = [...new Set(hosts.flatMap(({ facts }) => facts.cluster_id ?? []))]
  const clusters = await Promise.all(ids.map((id) => loadCluster(db, id)))
  return new Map(clusters.flatMap((cluster) => (cluster ? [[cluster.record.id, cluster.record]] : [])))
}
