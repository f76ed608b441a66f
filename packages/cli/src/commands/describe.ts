import type { Client } from '@groundwork/contract/client'
import { CliError, usageError } from '../failures/cli-error.ts'
import { CHECKS } from '../kinds/checks.ts'
import { EVENTS } from '../kinds/events.ts'
import { HOSTS, type HostRow } from '../kinds/hosts.ts'
import type { Kind, Scope } from '../kinds/kind.ts'
import { shownText } from '../output/column.ts'
import { isForPrograms, readOutputFormat } from '../output/output-format.ts'
import { type Printable, printRows, printValue } from '../output/print-rows.ts'
import { connect } from '../remote/connect.ts'
import { plainText, shownLines } from '../terminal/plain-text.ts'
import type { Surroundings } from '../terminal/surroundings.ts'
import type { DescribeFlags } from './add-show-commands.ts'
import { wholeOf } from './get.ts'
import { readScope } from './scope.ts'
import { selectNamed } from './select-named.ts'
import { readTargets } from './targets.ts'

const EVENTS_SHOWN = 10

export async function runDescribe(
  around: Surroundings,
  words: readonly string[],
  flags: DescribeFlags,
): Promise<void> {
  const { kind, names, scope } = readTargets(words)
  const format = readOutputFormat(flags.output)
  const connection = await connect(around, flags)
  const { client } = connection
  const wanted = await readScope(client, kind, {
    ...(flags.cluster !== undefined && { cluster: flags.cluster }),
    ...scope,
  })
  const rows = selectNamed(kind, await kind.list(client, { ...wanted, includesAll: true }), names, false)
  if (flags.reveal && kind.singular !== 'cluster') throw usageError('--reveal is for clusters.')
  if (isForPrograms(format)) {
    const whole = await Promise.all(rows.map((row) => wholeOf(connection, kind, row)))
    await printValue(around, whole.length === 1 ? whole[0] : whole, format)
    return
  }
  for (const row of rows) {
    around.out.write(fieldLines(kind, row, around.clock.now()))
    if (kind.singular === 'cluster') await aboutCluster(around, client, kind.id(row), flags)
    if (kind.singular === 'host') await aboutHost(around, client, (row as HostRow).host)
  }
}

/** Every field that has a value, one a line. */
function fieldLines(kind: Kind, row: object, now: number): string {
  const said = kind.columns
    .map((column) => [column.name, shownText(column, row, now)] as const)
    .filter(([, text]) => text !== '')
  const width = Math.max(...said.map(([name]) => name.length))
  return said.map(([name, text]) => `${name.padEnd(width)}  ${plainText(text)}\n`).join('')
}

async function aboutCluster(
  around: Surroundings,
  client: Client,
  cluster_id: string,
  flags: DescribeFlags,
): Promise<void> {
  await section(around, client, 'Hosts', HOSTS, { cluster_id }, 'name,status,role,ip,cpu,memory,disk,stage')
  await section(around, client, 'Checks that do not hold', CHECKS, { cluster_id })
  await section(around, client, 'Last events', EVENTS, { cluster_id, limit: EVENTS_SHOWN })
  if (flags.reveal) await credentials(around, client, cluster_id)
}

async function aboutHost(
  around: Surroundings,
  client: Client,
  { id, infra_env_id }: { readonly id: string; readonly infra_env_id: string },
): Promise<void> {
  await section(
    around,
    client,
    'Checks that do not hold',
    CHECKS,
    { host_id: id, infra_env_id },
    'check,status,message',
  )
  await section(around, client, 'Last events', EVENTS, { host_id: id, limit: EVENTS_SHOWN })
}

async function section<Row extends object>(
  around: Surroundings,
  client: Client,
  title: string,
  kind: Kind<Row> & Printable<Row>,
  scope: Scope,
  columns?: string,
): Promise<void> {
  const rows = await kind.list(client, scope)
  if (rows.length === 0) return
  around.out.write(`\n${title}\n`)
  await printRows(around, kind, rows, {
    output: 'table',
    headers: true,
    ...(columns !== undefined && { columns }),
  })
}

async function credentials(around: Surroundings, client: Client, cluster_id: string): Promise<void> {
  try {
    const { console_url, username, password } = await client.call('V2GetCredentials', {
      params: { cluster_id },
    })
    const lines = `\nConsole\nurl       ${console_url}\nuser      ${username}\npassword  ${password}\n`
    around.out.write(shownLines(around.out, lines))
  } catch (error) {
    if (!(error instanceof CliError) || error.reason !== 'conflict') throw error
    around.err.write(`There is no login to the console yet: ${plainText(error.message)}\n`)
  }
}
