// Looking at clusters.

import { groupBy } from '@groundwork/engine/collections'
import type { Identity } from '../../auth/identity.ts'
import { httpError } from '../../errors/http-error.ts'
import { type Handlers, Prepared } from '../../http/handler.ts'
import { loadCluster } from '../../store/clusters/cluster-store.ts'
import { type ClusterFilter, findClusters } from '../../store/clusters/find-clusters.ts'
import { loadClusterHosts, loadHostsOfClusters } from '../../store/hosts/host-store.ts'
import { loadBoundInfraEnvs } from '../../store/infra-envs/bound-infra-envs.ts'
import { loadInfraEnvs } from '../../store/infra-envs/infra-env-store.ts'
import { readSnapshot } from '../../store/read-snapshot.ts'
import type { StoredCluster, StoredInfraEnv } from '../../store/stored.ts'
import { clusterAnswerText } from '../../wire/cluster-answer-text.ts'
import { CLUSTER_FORMS } from '../../wire/cluster-form.ts'
import { type ClusterImage, clusterText } from '../../wire/cluster-text.ts'
import { listedHostForm } from '../../wire/host-form.ts'
import { hostText } from '../../wire/host-text.ts'
import { listText } from '../../wire/json-text.ts'
import { operatorText } from '../../wire/operator-text.ts'
import type { Viewer } from '../infra-envs/infra-env-answer.ts'
import type { ClusterReadDeps, ClusterViewDeps } from './cluster-deps.ts'
import { imageOf, requireCluster, shownClusterById } from './cluster-view.ts'
import { hostSummaries } from './host-summaries.ts'

export const clusterReadHandlers = {
  v2ListClusters: async (app, call) => {
    const { query, headers, caller } = call
    const withDeleted = mayFindDeleted(caller, headers.get_unregistered_clusters)
    // No cluster has a subscription here.
    const isImpossible = (query.ams_subscription_ids ?? []).length > 0
    const filter = {
      openshift_cluster_id: query.openshift_cluster_id,
      user_name: ownerOf(app, query.owner),
      withDeleted,
    }
    if (isImpossible) return { status: 200, body: [] }
    const list = query.with_hosts
      ? await listedWithHosts(app, filter, call)
      : await listed(app, await findClusters(app.db, filter), call)
    return { status: 200, body: list }
  },

  v2GetCluster: async (app, call) => {
    const { params, query, headers, caller } = call
    const withDeleted = mayFindDeleted(caller, headers.get_unregistered_clusters)
    if (!query['exclude-hosts']) {
      return { status: 200, body: await shownClusterById(app, params.cluster_id, { withDeleted }, call) }
    }
    const cluster = await requireCluster(app, params.cluster_id, { withDeleted })
    const { featureUsage } = (await hostSummaries(app, [cluster]))(cluster)
    const image = await imageOf(app, cluster, await loadInfraEnvs(app.db, [cluster.record.id]), call)
    const parts = { counts: null, hosts: null, hostNetworks: [], featureUsage, image }
    return { status: 200, body: new Prepared(clusterText(cluster, { form: CLUSTER_FORMS.shown, ...parts })) }
  },

  ListClusterHosts: async (app, { params, query }) => {
    const cluster = await loadCluster(app.db, params.cluster_id)
    if (cluster === null) return { status: 200, body: [] }
    const form = listedHostForm({
      inventory: query['with-inventory'] ?? false,
      connectivity: query['with-connectivity'] ?? false,
    })
    const hosts = (await loadClusterHosts(app, app.db, params.cluster_id)).filter(
      ({ facts }) =>
        (query.role === undefined || facts.role === query.role) &&
        (query.status === undefined || facts.status === query.status),
    )
    const surroundings = { cluster: cluster.record, settings: app.settings, userName: cluster.user_name }
    const texts = hosts.map((host) => hostText(host, form, surroundings))
    return { status: 200, body: new Prepared(listText(texts)) }
  },

  V2ListOfClusterOperators: async (app, { params, query }) => {
    const cluster = await loadCluster(app.db, params.cluster_id)
    if (cluster === null) return { status: 200, body: [] }
    const { record } = cluster
    const wanted = query.operator_name
    const operators = record.monitored_operators.filter(({ name }) => wanted === undefined || name === wanted)
    if (wanted !== undefined && operators.length === 0) {
      const names = record.monitored_operators.map(({ name }) => name).join(', ')
      throw httpError('operator-not-monitored', { cluster: record.name, operator: wanted, operators: names })
    }
    const texts = operators.map((operator) => operatorText(operator, record))
    return { status: 200, body: new Prepared(listText(texts)) }
  },
} satisfies Handlers<
  'v2ListClusters' | 'v2GetCluster' | 'ListClusterHosts' | 'V2ListOfClusterOperators',
  ClusterReadDeps
>

/** Without authentication everything belongs to the same user. */
const ownerOf = ({ auth }: ClusterViewDeps, owner = ''): string | undefined =>
  owner === '' || auth.mode === 'none' ? undefined : owner

function mayFindDeleted({ caller }: Identity, isAsked = false): boolean {
  if (isAsked && caller !== 'trusted' && caller.role !== 'admin') {
    throw httpError('administrators-only', {})
  }
  return isAsked
}

async function listed(
  app: ClusterViewDeps,
  clusters: readonly StoredCluster[],
  viewer: Viewer,
): Promise<Prepared> {
  const summaryOf = await hostSummaries(app, clusters)
  const ids = clusters.map(({ record }) => record.id)
  const images = await imagesOf(app, clusters, await loadInfraEnvs(app.db, ids), viewer)
  const texts = clusters.map((cluster) =>
    clusterText(cluster, {
      form: CLUSTER_FORMS.listed,
      hosts: [],
      hostNetworks: [],
      image: images.get(cluster) ?? null,
      ...summaryOf(cluster),
    }),
  )
  return new Prepared(listText(texts))
}

/** In pieces: together they can be very long. */
async function listedWithHosts(
  app: ClusterViewDeps,
  filter: ClusterFilter,
  viewer: Viewer,
): Promise<Prepared> {
  const [clusters, hosts, bound] = await readSnapshot(app.db, async (tx) => {
    const found = await findClusters(tx, filter)
    const ids = found.map(({ record }) => record.id)
    return [found, await loadHostsOfClusters(app, tx, ids), await loadBoundInfraEnvs(tx, ids)]
  })
  const hostsOf = groupBy(hosts, ({ facts }) => facts.cluster_id ?? '')
  const infraEnvsOf = groupBy(bound, ({ record }) => record.cluster_id ?? '')
  const images = await imagesOf(app, clusters, bound, viewer)
  const texts = clusters.map((cluster) =>
    clusterAnswerText(
      {
        cluster,
        hosts: hostsOf.get(cluster.record.id) ?? [],
        infraEnvs: (infraEnvsOf.get(cluster.record.id) ?? []).map(({ record }) => record),
        settings: app.settings,
        image: images.get(cluster) ?? null,
      },
      'listedWithHosts',
    ),
  )
  return new Prepared('[', ...texts.map((text, index) => (index === 0 ? text : `,${text}`)), ']')
}

async function imagesOf(
  app: ClusterViewDeps,
  clusters: readonly StoredCluster[],
  infraEnvs: readonly StoredInfraEnv[],
  viewer: Viewer,
): Promise<ReadonlyMap<StoredCluster, ClusterImage>> {
  const own = new Map(infraEnvs.map((infraEnv) => [infraEnv.record.id, infraEnv]))
  const images = new Map<StoredCluster, ClusterImage>()
  for (const cluster of clusters) {
    const infraEnv = own.get(cluster.record.id)
    const image = infraEnv && (await imageOf(app, cluster, [infraEnv], viewer))
    if (image) images.set(cluster, image)
  }
  return images
}
