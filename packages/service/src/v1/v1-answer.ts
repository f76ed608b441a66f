// Turns answers of today about clusters into those of 2021.
import type { Cluster } from '@groundwork/contract/clusters'
import { imageLink, type Viewer } from '../api/infra-envs/infra-env-answer.ts'
import { type Answer, Prepared } from '../http/handler.ts'
import { loadInfraEnvs } from '../store/infra-envs/infra-env-store.ts'
import { v1Cluster } from './v1-cluster.ts'
import type { V1Deps } from './v1-deps.ts'

/** One cluster or a list of them; anything else stays as it is. */
export async function v1Answer(app: V1Deps, answer: Answer, viewer: Viewer): Promise<Answer> {
  const { body } = answer
  if (!(body instanceof Prepared)) return answer
  const value = JSON.parse(joinPieces(body)) as Cluster | Cluster[]
  const shown = await v1Clusters(app, [value].flat(), viewer)
  return { ...answer, body: Array.isArray(value) ? shown : shown[0] }
}

async function v1Clusters(app: V1Deps, clusters: readonly Cluster[], viewer: Viewer) {
  const ids = clusters.map(({ id }) => id)
  const own = new Map((await loadInfraEnvs(app.db, ids)).map((stored) => [stored.record.id, stored]))
  return Promise.all(
    clusters.map(async (cluster) => {
      const stored = own.get(cluster.id)
      return v1Cluster(cluster, stored ? { stored, link: await imageLink(app, stored, viewer) } : null)
    }),
  )
}

const joinPieces = ({ pieces }: Prepared): string =>
  pieces.map((piece) => (typeof piece === 'string' ? piece : Buffer.from(piece).toString())).join('')
