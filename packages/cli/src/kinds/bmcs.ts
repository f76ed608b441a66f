import type { CallAnswer, Client } from '@groundwork/contract/client'
import { defineKind } from './kind.ts'

export type BmcRow = CallAnswer<'listBmcs'>[number]

export const bmcPath = ({ infra_env_id, id }: BmcRow) => ({ infra_env_id, bmc_id: id })

/** What a person would ask first: what is being done, how far it is, or what is in the way. */
function stateOf({ boot, task, last_task }: BmcRow): string {
  if (task !== null) return `${task.kind} …`
  if (boot !== null) return boot.phase
  return last_task?.finding ? `${last_task.kind} failed` : ''
}

const findingOf = ({ boot, last_task }: BmcRow): string | null =>
  boot?.finding?.code ?? last_task?.finding?.code ?? null

async function infraEnvIds(client: Client, cluster_id: string | undefined): Promise<readonly string[]> {
  const query = cluster_id === undefined ? {} : { cluster_id }
  return (await client.call('ListInfraEnvs', { query })).map(({ id }) => id)
}

export const BMCS = defineKind<BmcRow>({
  singular: 'bmc',
  plural: 'bmcs',
  shortNames: [],
  description: 'BMCs of hosts, by which the service switches them on and boots them',
  scopes: ['cluster', 'infraenv'],
  sort: 'name',
  columns: [
    { name: 'name', value: ({ name }) => name },
    { name: 'address', value: ({ address }) => address },
    { name: 'power', value: ({ power }) => power },
    { name: 'medium', value: ({ medium }) => medium },
    { name: 'boot', value: (row) => stateOf(row) || null },
    { name: 'finding', value: findingOf },
    { name: 'host_id', value: ({ host_id }) => host_id },
    { name: 'model', isWide: true, value: ({ model }) => model || null },
    { name: 'firmware', isWide: true, value: ({ firmware }) => firmware || null },
    { name: 'macs', isWide: true, value: ({ mac_addresses }) => mac_addresses.join(' ') },
    { name: 'bytes_read', isWide: true, value: ({ boot }) => boot?.bytes_read ?? null },
    { name: 'attempts', isWide: true, value: ({ boot }) => boot?.attempts.length ?? null },
    { name: 'id', isWide: true, value: ({ id }) => id },
  ],
  id: ({ id }) => id,
  nameOf: ({ name }) => name,
  json: (row) => row,
  streamKind: 'bmc',
  async list(client, { cluster_id, infra_env_id }) {
    const ids = infra_env_id === undefined ? await infraEnvIds(client, cluster_id) : [infra_env_id]
    const lists: (readonly BmcRow[])[] = []
    for (const id of ids) lists.push(await client.call('listBmcs', { params: { infra_env_id: id } }))
    return lists.flat()
  },
  remove: (client, row) => client.call('deleteBmc', { params: bmcPath(row) }),
})
