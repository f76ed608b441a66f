// What an answer about one cluster shows.

import type { Db, Tx } from '../../database/schema.ts'
import { notFound } from '../../errors/http-error.ts'
import { Prepared } from '../../http/handler.ts'
import { type ClusterSearch, loadCluster } from '../../store/clusters/cluster-store.ts'
import { findCurrentCluster } from '../../store/clusters/current-cluster.ts'
import { loadHostsOfCluster } from '../../store/hosts/host-store.ts'
import { loadBoundInfraEnvs } from '../../store/infra-envs/bound-infra-envs.ts'
import { readSnapshot } from '../../store/read-snapshot.ts'
import type { StoredCluster, StoredHost, StoredInfraEnv } from '../../store/stored.ts'
import {
  type CLUSTER_ANSWERS,
  type ClusterView,
  clusterAnswerPieces,
  clusterAnswerText,
} from '../../wire/cluster-answer-text.ts'
import { clusterImage } from '../../wire/cluster-image.ts'
import type { ClusterImage } from '../../wire/cluster-text.ts'
import { imageLink, type Viewer } from '../infra-envs/infra-env-answer.ts'
import type { ClusterReadDeps, ClusterViewDeps } from './cluster-deps.ts'

/** Throws 404. */
export async function requireCluster(
  { db }: { readonly db: Db | Tx },
  id: string,
  search?: ClusterSearch,
): Promise<StoredCluster> {
  const cluster = await loadCluster(db, id, search)
  if (cluster === null) throw notFound('cluster', id)
  return cluster
}

/** The cluster as it is now. */
export async function shownCluster(
  app: ClusterViewDeps,
  cluster: StoredCluster,
  answer: keyof typeof CLUSTER_ANSWERS,
  viewer: Viewer,
): Promise<Prepared> {
  return new Prepared(...clusterAnswerPieces(await loadView(app, cluster, viewer), answer))
}

export async function clusterViewText(
  app: ClusterViewDeps,
  cluster: StoredCluster,
  answer: keyof typeof CLUSTER_ANSWERS,
  viewer: Viewer,
): Promise<string> {
  return clusterAnswerText(await loadView(app, cluster, viewer), answer)
}

/** The same for a cluster that has not been read yet. */
export async function shownClusterById(
  app: ClusterReadDeps,
  id: string,
  search: ClusterSearch,
  viewer: Viewer,
): Promise<Prepared> {
  const current = search.withDeleted ? null : await findCurrentCluster(app, id)
  if (current !== null) {
    const view = await viewOf(app, current.cluster, [current.hosts, current.infraEnvs], viewer)
    return new Prepared(...clusterAnswerPieces(view, 'shown'))
  }
  const [cluster, parts] = await readSnapshot(app.db, async (tx) => {
    const found = await loadCluster(tx, id, search)
    return [found, found === null ? null : await loadParts(app, tx, id)] as const
  })
  if (cluster === null || parts === null) throw notFound('cluster', id)
  return new Prepared(...clusterAnswerPieces(await viewOf(app, cluster, parts, viewer), 'shown'))
}

const loadParts = (
  app: ClusterViewDeps,
  db: Db | Tx,
  id: string,
): Promise<[StoredHost[], StoredInfraEnv[]]> =>
  Promise.all([loadHostsOfCluster(app, db, id), loadBoundInfraEnvs(db, [id])])

const loadView = async (app: ClusterViewDeps, cluster: StoredCluster, viewer: Viewer): Promise<ClusterView> =>
  viewOf(app, cluster, await loadParts(app, app.db, cluster.record.id), viewer)

async function viewOf(
  app: ClusterViewDeps,
  cluster: StoredCluster,
  [hosts, bound]: readonly [readonly StoredHost[], readonly StoredInfraEnv[]],
  viewer: Viewer,
): Promise<ClusterView> {
  const infraEnvs = bound.map(({ record }) => record)
  return {
    cluster,
    hosts,
    infraEnvs,
    settings: app.settings,
    image: await imageOf(app, cluster, bound, viewer),
  }
}

/** Of the infra-env with the same id, once its image was asked for: only clusters of the API of 2021 have one. */
export async function imageOf(
  app: ClusterViewDeps,
  { record: { id } }: StoredCluster,
  infraEnvs: readonly StoredInfraEnv[],
  viewer: Viewer,
): Promise<ClusterImage | null> {
  const own = infraEnvs.find(({ record }) => record.id === id)
  if (own === undefined || own.image_created_at === null) return null
  return clusterImage(id, own, await imageLink(app, own, viewer))
}
