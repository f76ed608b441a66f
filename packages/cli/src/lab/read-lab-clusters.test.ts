import { ApiError, type Client } from '@groundwork/contract/client'
import { expect, it } from 'vitest'
import { createLabReader } from './read-lab-clusters.ts'

const CLUSTERS = [
  { clusterId: 'a', infraEnvId: 'x', name: 'lab-1' },
  { clusterId: 'b', infraEnvId: 'y', name: 'lab-2' },
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

it.each([false, true])(
  'machines of an infra-env without a cluster are read by it (many: %s)',
  async (isMany) => {
    const asked: unknown[] = []
    const client = {
      call: async (...request: unknown[]) => {
        asked.push(request)
        return [{ id: 'h', status: 'known-unbound', requested_hostname: 'node-1' }]
      },
    } as unknown as Client
    const clusters = [{ clusterId: '', infraEnvId: 'x', name: 'spare' }]
    const read = createLabReader({ client, clusters, isMany, onDeleted: () => expect.fail() })
    expect(await read()).toMatchObject([{ name: 'spare', readyCount: 1, hosts: [{ name: 'node-1' }] }])
    expect(asked).toEqual([['v2ListHosts', { params: { infra_env_id: 'x' } }]])
  },
)
