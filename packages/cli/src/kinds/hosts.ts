import type { CallAnswer } from '@groundwork/contract/client'
import { HOST_FIELDS, type HostField, type HostNames } from '@groundwork/fleet/host-fields'
import { compileFilter, parseFilter } from '@groundwork/fleet/host-filter'
import { fieldText } from '@groundwork/fleet/host-table'
import { usageError } from '../failures/cli-error.ts'
import { ageText } from '../output/age-text.ts'
import type { Column } from '../output/column.ts'
import { defineKind } from './kind.ts'
import { statusTone } from './status-tone.ts'

export interface HostRow {
  readonly host: CallAnswer<'listHostSummaries'>[number]
  readonly names: HostNames
}

const SHOWN = ['name', 'status', 'role', 'cluster', 'ip', 'cpu', 'memory', 'disk', 'checked_in', 'id']
const WIDE = ['infraenv', 'stage', 'percent', 'check', 'mac', 'bmc', 'product', 'serial', 'label']

/** In the order of tables; everything else that can be asked about a host follows. */
const fieldNamed = (name: string): readonly HostField[] => HOST_FIELDS.filter((field) => field.name === name)
const FIELDS: readonly HostField[] = [
  ...[...SHOWN, ...WIDE].flatMap(fieldNamed),
  ...HOST_FIELDS.filter(({ name }) => !SHOWN.includes(name) && !WIDE.includes(name)),
]

const columnOf = (field: HostField): Column<HostRow> => ({
  name: field.name,
  ...(WIDE.includes(field.name) && { isWide: true as const }),
  ...(!SHOWN.includes(field.name) && !WIDE.includes(field.name) && { isHidden: true as const }),
  value: ({ host, names }) => field.read(host, names),
  text({ host, names }, now) {
    const value = field.read(host, names)
    return field.kind === 'time' && typeof value === 'string'
      ? ageText(value, now)
      : fieldText(field, host, names)
  },
  ...(field.name === 'status' && { tone: ({ host }: HostRow) => statusTone(host.status) }),
})

export const HOSTS = defineKind<HostRow>({
  singular: 'host',
  plural: 'hosts',
  shortNames: ['ho'],
  description: 'machines that booted a discovery image',
  scopes: ['cluster', 'infraenv'],
  sort: 'name',
  columns: FIELDS.map(columnOf),
  id: ({ host }) => host.id,
  nameOf: ({ host }) => host.name,
  json: ({ host }) => host,
  filterRows(rows, text, now) {
    const parsed = parseFilter(text)
    if (!parsed.ok) throw usageError(`The filter "${text}" cannot be used: ${parsed.problem.message}`)
    const [first] = rows
    if (first === undefined) return rows
    const fits = compileFilter(parsed.filter, { now, names: first.names })
    return rows.filter(({ host }) => fits(host))
  },
  streamKind: 'host',
  streamRow: (resource, [first]) => ({
    host: resource as HostRow['host'],
    names: first?.names ?? { clusters: new Map(), infraEnvs: new Map() },
  }),
  async list(client, { cluster_id, infra_env_id }) {
    const [hosts, clusters, infraEnvs] = await Promise.all([
      client.call('listHostSummaries', {
        query: {
          ...(cluster_id !== undefined && { cluster_id }),
          ...(infra_env_id !== undefined && { infra_env_id }),
        },
      }),
      client.call('listClusterSummaries'),
      client.call('ListInfraEnvs'),
    ])
    const names: HostNames = {
      clusters: new Map(clusters.map(({ id, name }) => [id, name ?? id])),
      infraEnvs: new Map(infraEnvs.map(({ id, name }) => [id, name])),
    }
    return hosts.map((host) => ({ host, names }))
  },
  read: (client, { host }) => client.call('v2GetHost', { params: hostPath(host) }),
  remove: (client, { host }) => client.call('v2DeregisterHost', { params: hostPath(host) }),
})

export const hostPath = ({ id, infra_env_id }: HostRow['host']) => ({ infra_env_id, host_id: id })
