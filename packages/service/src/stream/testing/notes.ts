// Resources for tests of the stream: a cluster whose state is the set of notes that were added to it. Adding takes no locks, so
// transactions can commit in any order, and a state shows which changes it contains.
import { randomUUID } from 'node:crypto'
import type { Db, Tx } from '../../database/schema.ts'
import { type Change, recordChange } from '../../store/changes/record-change.ts'
import type { Render } from '../message.ts'

export async function addNote(tx: Tx, cluster_id: string, note: string = randomUUID()): Promise<string> {
  await tx
    .insertInto('manifests')
    .values({ cluster_id, folder: 'notes', file_name: note, source: 'user', created_at: new Date(0) })
    .execute()
  await recordChange(tx, clusterChange(cluster_id))
  return note
}

export const clusterChange = (cluster_id: string): Change => ({
  kind: 'cluster',
  operation: 'changed',
  resource_id: cluster_id,
  cluster_id,
  infra_env_id: null,
})

export const renderNotes =
  (db: Db): Render =>
  async (_kind, ids) => {
    const rows = await db
      .selectFrom('manifests')
      .select(['cluster_id', 'file_name'])
      .where('cluster_id', 'in', ids)
      .execute()
    return new Map(
      ids.map((id) => {
        const notes = rows.filter((row) => row.cluster_id === id).map((row) => row.file_name)
        return [id, { text: JSON.stringify({ notes }), cluster_id: id, infra_env_id: null }]
      }),
    )
  }
