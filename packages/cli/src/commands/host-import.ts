import type { CallInput } from '@groundwork/contract/client'
import type { ColumnKind } from '@groundwork/fleet/csv'
import { CliError, usageError } from '../failures/cli-error.ts'
import { readAssignments } from '../fields/read-assignments.ts'
import { SETTABLE } from '../fields/settable-fields.ts'
import { HOSTS, type HostRow, hostPath } from '../kinds/hosts.ts'
import { connect } from '../remote/connect.ts'
import type { Surroundings } from '../terminal/surroundings.ts'
import type { HostBulkFlags } from './add-host-commands.ts'
import { diskIds } from './disk-ids.ts'
import { makeEach } from './make-each.ts'
import { readColumns } from './read-columns.ts'
import { readText } from './read-secret.ts'
import { readScope } from './scope.ts'

const KEYS = ['id', 'mac', 'serial', 'ip'] as const
const VALUES = ['name', 'role', 'labels', 'disk', 'pool'] as const
type ColumnName = (typeof KEYS)[number] | (typeof VALUES)[number]

const COLUMNS: readonly ColumnKind<ColumnName>[] = [
  { name: 'id', aliases: ['host id', 'uuid'] },
  { name: 'mac', aliases: ['mac address', 'macaddress'] },
  { name: 'serial', aliases: ['serial number'] },
  { name: 'ip', aliases: ['ipv4', 'address', 'ip address'] },
  { name: 'name', aliases: ['hostname', 'host name', 'host'] },
  { name: 'role', aliases: ['host role'] },
  { name: 'labels', aliases: ['label', 'node labels'] },
  { name: 'disk', aliases: ['installation disk', 'install disk'] },
  { name: 'pool', aliases: ['machine config pool'] },
]

export type ImportRow = Partial<Record<ColumnName, string>> & { readonly line: number }

interface Plan extends Pick<CallInput<'v2UpdateHost'>, 'params' | 'body'> {
  readonly name: string
  readonly words: readonly string[]
}

export async function runHostImport(around: Surroundings, file: string, flags: HostBulkFlags): Promise<void> {
  const rows = readImportRows(await readText(around, file))
  const { client } = await connect(around, flags)
  const hosts = await HOSTS.list(client, await readScope(client, HOSTS, flags, 'whole'))
  // All of it is looked at before anything is changed.
  const problems: string[] = []
  const planned: Plan[] = []
  for (const row of rows) {
    try {
      const { host } = findRow(hosts, row)
      const params = hostPath(host)
      const body = await diskIds(client, params, await bodyOf(row))
      planned.push({ name: host.name, words: assignmentsOf(row), params, body })
    } catch (error) {
      if (!(error instanceof CliError) || (error.reason !== 'usage' && error.reason !== 'notFound'))
        throw error
      problems.push(`Line ${row.line}: ${error.message}`)
    }
  }
  if (problems.length > 0)
    throw new CliError('invalid', problems.join('\n'), { next: 'Nothing was changed.' })
  const verb = flags.dryRun ? 'Would set' : 'Set'
  const changes = planned
    .filter(({ words }) => words.length > 0)
    .map(({ name, params, words, body }) => ({
      about: `host ${name}`,
      make: async () => ({
        sentence: `${verb} host ${name}: ${words.join(' ')}`,
        name: `host/${name}`,
        value: flags.dryRun ? body : await client.call('v2UpdateHost', { params, body }),
      }),
    }))
  await makeEach(around, flags.output, changes)
}

export function readImportRows(text: string): readonly ImportRow[] {
  const { columns, rows } = readColumns(text, COLUMNS)
  if (![...KEYS, 'name' as const].some((key) => columns.includes(key)))
    throw usageError('No column says which host is meant.', `Add ${KEYS.join(', ')} or name.`)
  return rows.map((cells, at) => ({
    line: at + 2,
    ...Object.fromEntries(
      columns.flatMap((name, index) => {
        const cell = (cells[index] ?? '').trim()
        return name === null || cell === '' ? [] : [[name, cell] as const]
      }),
    ),
  }))
}

/** By whatever names it for certain; by its name only where there is nothing else. */
function findRow(hosts: readonly HostRow[], row: ImportRow): HostRow {
  const keys = KEYS.filter((key) => row[key] !== undefined)
  const used = keys.length > 0 ? keys : (['name'] as const)
  const found = hosts.filter(({ host }) =>
    used.every((key) => {
      const known = key === 'ip' ? host.ipv4 : host[key]
      return known.toLowerCase() === row[key]?.toLowerCase()
    }),
  )
  const [only] = found
  const said = used.map((key) => `${key} ${row[key] ?? ''}`).join(' and ')
  if (only === undefined) throw new CliError('notFound', `there is no host with ${said}.`)
  if (found.length > 1) throw new CliError('usage', `${found.length} hosts have ${said}.`)
  return only
}

/** A name that only says which host is meant sets nothing. */
function assignmentsOf(row: ImportRow): readonly string[] {
  const isKey = !KEYS.some((key) => row[key] !== undefined)
  return VALUES.filter((name) => row[name] !== undefined && !(name === 'name' && isKey)).map(
    (name) => `${name}=${row[name]}`,
  )
}

async function bodyOf(row: ImportRow): Promise<CallInput<'v2UpdateHost'>['body']> {
  const refuse = () => Promise.reject(usageError('Values in a table cannot come from files.'))
  return readAssignments(assignmentsOf(row), SETTABLE.host, refuse)
}
