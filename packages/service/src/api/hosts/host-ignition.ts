// The ignition file that a host is installed with. It is made when the installation is prepared.
import { isAllowed } from '@groundwork/engine/permissions'
import { httpError } from '../../errors/http-error.ts'
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
    throw httpError('host-ignition-not-ready', { host_id: facts.id, why })
  }
  const name = `${facts.role}-${facts.id}.ign`
  const content = await app.files.get(`${id}/${name}`)
  if (content !== null) return { name, content }
  throw httpError('host-ignition-not-made', { host_id: facts.id, file: name, cluster: clusterName })
}
