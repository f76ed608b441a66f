// Hosts as answers show them.
import type { ClusterFacts } from '@groundwork/engine/facts'
import { notFound } from '../../errors/api-failure.ts'
import { Prepared } from '../../http/handler.ts'
import type { App } from '../../process/app.ts'
import { loadCluster } from '../../store/clusters/cluster-store.ts'
import { loadHost } from '../../store/hosts/host-store.ts'
import { loadInfraEnv } from '../../store/infra-envs/infra-env-store.ts'
import type { HostKey, StoredHost } from '../../store/stored.ts'
import type { HostForm } from '../../wire/host-form.ts'
import { hostText } from '../../wire/host-text.ts'
import { listText } from '../../wire/json-text.ts'

export async function requireHost(app: App, key: HostKey): Promise<StoredHost> {
  const host = await loadHost(app, app.db, key)
  if (host === null) throw notFound('host', key.host_id)
  return host
}

export const hostAnswer = async (app: App, host: StoredHost, form: HostForm): Promise<Prepared> =>
  new Prepared(...(await hostTexts(app, [host], host.facts.infra_env_id, form)))

/** The host as it is now: what a change led to was decided after it was written. */
export const changedHostAnswer = async (app: App, key: HostKey, form: HostForm): Promise<Prepared> =>
  hostAnswer(app, await requireHost(app, key), form)

/** All of one infra-env. */
export const hostsAnswer = async (
  app: App,
  hosts: readonly StoredHost[],
  infraEnvId: string,
  form: HostForm,
): Promise<Prepared> => new Prepared(listText(await hostTexts(app, hosts, infraEnvId, form)))

export async function hostTexts(
  app: App,
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
  { db }: App,
  hosts: readonly StoredHost[],
): Promise<ReadonlyMap<string, ClusterFacts>> {
  const ids = [...new Set(hosts.flatMap(({ facts }) => facts.cluster_id ?? []))]
  const clusters = await Promise.all(ids.map((id) => loadCluster(db, id)))
  return new Map(clusters.flatMap((cluster) => (cluster ? [[cluster.record.id, cluster.record]] : [])))
}
