import { ApiError, type Client } from '@groundwork/contract/client'
import { expect, it } from 'vitest'
import { createLabReader } from './read-lab-clusters.ts'

const CLUSTERS = [
  { clusterId: 'a', name: 'lab-1' },
  { clusterId: 'b', name: 'lab-2' },
]

/** A service that has these clusters. */
function serviceWith(ids: Set<string>): Client {
  const shown = (id: string) => ({ id, name: id, status: 'ready', status_info: '', hosts: [] })
  return {
    call: async (operation: string, { params }: { params?: { cluster_id: string } } = {}) => {
      if (operation === 'v2ListClusters') return [...ids].map(shown)
      const id = params?.cluster_id ?? ''
      if (!ids.has(id)) throw new ApiError(operation, 404, 'There is no such cluster.')
      return shown(id)
    },
  } as unknown as Client
}

it.each([false, true])(
  'a deleted cluster is reported once and then no longer read (many: %s)',
  async (isMany) => {
    const ids = new Set(['a', 'b'])
    const deleted: string[] = []
    const read = createLabReader({
      ...{ client: serviceWith(ids), clusters: CLUSTERS, isMany },
      onDeleted: (name) => deleted.push(name),
    })
    expect((await read()).map(({ id }) => id)).toEqual(['a', 'b'])
    ids.delete('a')
    expect((await read()).map(({ id }) => id)).toEqual(['b'])
    await read()
    expect(deleted).toEqual(['lab-1'])
  },
)
