// What a machine's token may speak for. An agent's token opens its infra-env and the clusters that the infra-env or its
// hosts are bound to; a link opens exactly the resource that it names.
import type { Operation } from '@groundwork/contract/operations'
import type { Db } from '../database/schema.ts'
import { httpError, notFound } from '../errors/http-error.ts'
import { hasHostIn, readMemberships } from '../store/hosts/host-memberships.ts'
import type { InfraEnvKeys } from './infra-env-keys.ts'
import { isId, type NamedIds } from './named-ids.ts'

/** What is not inside is answered with 404, in the words for something that does not exist. */
export interface Scopes {
  checkAgent(infraEnvId: string, operationId: string, named: NamedIds): Promise<void>
  checkLink(scope: LinkScope, operation: Operation, named: NamedIds): Promise<void>
}

export type LinkScope = { readonly infra_env_id?: string; readonly cluster_id?: string }

/** The bootstrap host and the controller see other hosts of their cluster join, wherever those were discovered. */
const REPORTS_ON_OTHERS: readonly string[] = ['v2UpdateHostInstallProgress']

/** In the first version of the API a cluster was its own infra-env: here `cluster_id` means that. */
const ABOUT_V1_INFRA_ENV: readonly string[] = [
  'v1RegisterHost',
  'v1GetNextSteps',
  'v1PostStepReply',
  'v1UpdateHostInstallProgress',
  'v1UpdateHostLogsProgress',
  'v1UploadHostLogs',
  'v1DownloadHostIgnition',
  'v1DownloadClusterISO',
  'v1DownloadClusterISOHeaders',
]

export function createScopes(db: Db, keys: InfraEnvKeys): Scopes {
  async function isBound(infraEnvId: string, clusterId: string): Promise<boolean> {
    if ((await keys.get(infraEnvId))?.cluster_id === clusterId) return true
    return isId(clusterId) && hasHostIn(db, infraEnvId, clusterId)
  }

  const placesOf = async (hostId: string) => (isId(hostId) ? readMemberships(db, hostId) : [])

  async function sharesCluster(own: string, hostId: string, infraEnvId: string): Promise<boolean> {
    const place = (await placesOf(hostId)).find(({ infra_env_id }) => infra_env_id === infraEnvId)
    return place !== undefined && place.cluster_id !== null && isBound(own, place.cluster_id)
  }

  return {
    async checkAgent(own, operationId, named) {
      const { infraEnvs, clusters } = placesNamed(operationId, named)
      const [host] = named.hosts
      const mayReport = REPORTS_ON_OTHERS.includes(operationId) && host !== undefined
      for (const id of infraEnvs) {
        if (id === own || (mayReport && (await sharesCluster(own, host, id)))) continue
        throw notFound('infra-env', id)
      }
      for (const id of clusters) if (id !== own && !(await isBound(own, id))) throw notFound('cluster', id)
      if (infraEnvs.length > 0) return
      for (const id of named.hosts) {
        const places = await placesOf(id)
        if (!places.some(({ infra_env_id }) => infra_env_id === own)) throw notFound('host', id)
      }
    },
    async checkLink(scope, operation, named) {
      const { infraEnvs, clusters } = placesNamed(operation.id, named)
      for (const id of infraEnvs) if (id !== scope.infra_env_id) throw notFound('infra-env', id)
      for (const id of clusters) if (id !== scope.cluster_id) throw notFound('cluster', id)
      if (infraEnvs.length + clusters.length === 0) throw namesNothing()
      // A host that is named beside an infra-env in the query is looked for first, and elsewhere too.
      if (clusters.length > 0 || operation.params?.properties.infra_env_id !== undefined) return
      for (const id of named.hosts) {
        const places = await placesOf(id)
        if (places.length === 0 || places.some((place) => place.infra_env_id !== scope.infra_env_id)) {
          throw notFound('host', id)
        }
      }
    },
  }
}

const placesNamed = (operationId: string, { infraEnvs, clusters }: NamedIds) =>
  ABOUT_V1_INFRA_ENV.includes(operationId) ? { infraEnvs: clusters, clusters: [] } : { infraEnvs, clusters }

const namesNothing = () => httpError('link-too-wide', {})
