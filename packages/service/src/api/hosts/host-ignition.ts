// The ignition file that a host is installed with. It is made when the installation is prepared.
import { isAllowed } from '@groundwork/engine/permissions'
import { ApiFailure } from '../../errors/api-failure.ts'
import { loadCluster } from '../../store/clusters/cluster-store.ts'
import type { StoredHost } from '../../store/stored.ts'
import type { HostDeps } from './host-deps.ts'

export interface IgnitionFile {
  readonly name: string
  readonly content: Uint8Array
}

/** null: the host belongs to no cluster. */
export async function readHostIgnition(app: HostDeps, { facts }: StoredHost): Promise<IgnitionFile | null> {
  const cluster = facts.cluster_id === null ? null : await loadCluster(app.db, facts.cluster_id)
  if (cluster === null) return null
  const { id, name: clusterName, status } = cluster.record
  if (!isAllowed('download-files', status)) {
    const why = `cluster ${clusterName} is ${status}, and the files are made when its installation is prepared`
    throw new ApiFailure(409, `Host ${facts.id} has no ignition file yet: ${why}.`)
  }
  const name = `${facts.role}-${facts.id}.ign`
  const content = await app.files.get(`${id}/${name}`)
  if (content !== null) return { name, content }
  throw new ApiFailure(
    409,
    `Host ${facts.id} has no ignition file: ${name} of cluster ${clusterName} was not made.`,
  )
}
