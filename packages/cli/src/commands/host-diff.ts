import type { Client } from '@groundwork/contract/client'
import { isRecord } from '@groundwork/json/json-values'
import { HOSTS, type HostRow, hostPath } from '../kinds/hosts.ts'
import { resolveName } from '../kinds/resolve-name.ts'
import { cellText } from '../output/column.ts'
import { printRows } from '../output/print-rows.ts'
import { connect } from '../remote/connect.ts'
import type { Surroundings } from '../terminal/surroundings.ts'
import type { HostBulkFlags } from './add-host-commands.ts'

export interface Difference {
  readonly field: string
  readonly one: string
  readonly other: string
}

/** They differ by themselves, and say nothing. */
const IDENTITY = [
  'id',
  'name',
  'infra_env_id',
  'cluster_id',
  'checked_in',
  'registered',
  'status_updated',
  'stage_started',
  'status_info',
]

export async function runHostDiff(
  around: Surroundings,
  one: string,
  other: string,
  flags: HostBulkFlags,
): Promise<void> {
  const { client } = await connect(around, flags)
  const hosts = await HOSTS.list(client, {})
  const find = (name: string): HostRow => resolveName(HOSTS, hosts, name.replace(/^hosts?\//, ''))
  const [left, right] = [find(one), find(other)]
  const [leftFacts, rightFacts] = await Promise.all([factsOf(client, left), factsOf(client, right)])
  const rows = differences(leftFacts, rightFacts)
  const fieldOf = ({ field }: Difference): string => field
  const kind = {
    singular: 'difference',
    plural: 'differences',
    id: fieldOf,
    nameOf: fieldOf,
    columns: [
      { name: 'field', value: fieldOf },
      { name: left.host.name, value: (row: Difference) => row.one },
      { name: right.host.name, value: (row: Difference) => row.other },
    ],
  }
  await printRows(around, kind, rows, { output: flags.output, headers: true })
}

export function differences(
  one: ReadonlyMap<string, string>,
  other: ReadonlyMap<string, string>,
): readonly Difference[] {
  return [...new Set([...one.keys(), ...other.keys()])]
    .map((field) => ({ field, one: one.get(field) ?? '', other: other.get(field) ?? '' }))
    .filter((row) => row.one !== row.other)
}

/** What a table shows of it, and its inventory. */
async function factsOf(client: Client, row: HostRow): Promise<ReadonlyMap<string, string>> {
  const facts = new Map(
    HOSTS.columns
      .filter(({ name }) => !IDENTITY.includes(name))
      .map((column) => [column.name, cellText(column.value(row))] as const),
  )
  const { inventory } = await client.call('v2GetHost', { params: hostPath(row.host) })
  for (const [path, value] of leavesOf('inventory', inventory ? JSON.parse(inventory) : {}))
    facts.set(path, value)
  return facts
}

function leavesOf(path: string, value: unknown): readonly (readonly [string, string])[] {
  if (Array.isArray(value))
    return value.flatMap((entry: unknown, at) => leavesOf(`${path}.${nameIn(entry) ?? at}`, entry))
  if (isRecord(value))
    return Object.entries(value).flatMap(([name, member]) => leavesOf(`${path}.${name}`, member))
  return [[path, String(value)]]
}

/** Disks and interfaces come in any order. */
const nameIn = (entry: unknown): string | null =>
  isRecord(entry) && typeof entry.name === 'string' && entry.name !== '' ? entry.name : null
