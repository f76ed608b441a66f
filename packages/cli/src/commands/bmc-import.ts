import type { CallInput } from '@groundwork/contract/client'
import type { ColumnKind } from '@groundwork/fleet/csv'
import { CliError, usageError } from '../failures/cli-error.ts'
import { BMCS } from '../kinds/bmcs.ts'
import { connect } from '../remote/connect.ts'
import type { Surroundings } from '../terminal/surroundings.ts'
import type { BmcImportFlags } from './add-host-commands.ts'
import { printMade } from './print-object.ts'
import { readColumns } from './read-columns.ts'
import { readSecret, readText } from './read-secret.ts'
import { readScope } from './scope.ts'

type Wanted = CallInput<'createBmcs'>['body']['bmcs'][number]
const FIELDS = ['username', 'password', 'tls', 'fingerprint', 'vendor', 'boot_method'] as const
type ColumnName = 'name' | 'mac' | 'address' | (typeof FIELDS)[number]

const COLUMNS: readonly ColumnKind<ColumnName>[] = [
  { name: 'name', aliases: ['hostname', 'host name', 'host'] },
  { name: 'mac', aliases: ['macs', 'mac address', 'mac addresses', 'mac_addresses'] },
  { name: 'address', aliases: ['bmc', 'bmc address', 'bmc_address', 'ip'] },
  { name: 'username', aliases: ['user', 'bmc user'] },
  { name: 'password', aliases: ['bmc password'] },
  { name: 'tls', aliases: [] },
  { name: 'fingerprint', aliases: ['sha256'] },
  { name: 'vendor', aliases: [] },
  { name: 'boot_method', aliases: ['boot method', 'boot'] },
]
const NEEDED = ['name', 'mac', 'address'] as const

export async function runBmcImport(around: Surroundings, file: string, flags: BmcImportFlags): Promise<void> {
  const table = readBmcRows(await readText(around, file))
  const password =
    flags.passwordFile === undefined
      ? undefined
      : await readSecret(around, {
          file: flags.passwordFile,
          flag: '--password-file',
          question: 'Password of the BMCs: ',
        })
  const bmcs = table.map((row) => ({
    ...(flags.user !== undefined && { username: flags.user }),
    ...(password !== undefined && { password }),
    ...row,
  }))
  const { client } = await connect(around, flags)
  const { infra_env_id } = await readScope(client, BMCS, { infraenv: flags.infraenv }, 'whole')
  if (infra_env_id === undefined) throw usageError('Say of which infra-env: --infraenv NAME.')
  const verb = flags.dryRun ? 'Would add' : 'Added'
  const made = flags.dryRun
    ? bmcs.map(({ password: _, ...shown }) => shown)
    : await client.call('createBmcs', { params: { infra_env_id }, body: { bmcs } })
  await printMade(
    around,
    flags.output,
    made.map((value) => ({
      sentence: `${verb} BMC ${value.name} at ${value.address}`,
      name: `bmc/${value.name}`,
      value,
    })),
  )
}

/** All of it is read before anything is sent. */
export function readBmcRows(text: string): readonly Wanted[] {
  const { columns, rows } = readColumns(text, COLUMNS)
  const missing = NEEDED.filter((name) => !columns.includes(name))
  if (missing.length > 0)
    throw usageError(`There is no column ${missing.join(', ')}.`, `Needed are ${NEEDED.join(', ')}.`)
  const problems: string[] = []
  const wanted = rows.map((cells, at) => {
    const cell = (name: ColumnName): string => (cells[columns.indexOf(name)] ?? '').trim()
    const empty = NEEDED.filter((name) => cell(name) === '')
    if (empty.length > 0) problems.push(`Line ${at + 2}: ${empty.join(', ')} is empty.`)
    const given = FIELDS.filter((name) => columns.includes(name) && cell(name) !== '')
    return {
      name: cell('name'),
      address: cell('address'),
      mac_addresses: cell('mac').split(/[\s,;]+/),
      ...Object.fromEntries(given.map((name) => [name, cell(name)])),
    } as Wanted
  })
  if (wanted.length === 0) problems.push('There is no row below the names of columns.')
  if (problems.length > 0)
    throw new CliError('invalid', problems.join('\n'), { next: 'Nothing was changed.' })
  return wanted
}
