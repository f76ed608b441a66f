import { compareNames } from '@groundwork/fleet/host-table'
import { parseNameTemplate, previewRenames } from '@groundwork/fleet/name-template'
import { CliError, usageError } from '../failures/cli-error.ts'
import { HOSTS, type HostRow, hostPath } from '../kinds/hosts.ts'
import { resolveName } from '../kinds/resolve-name.ts'
import { selectRows } from '../output/print-rows.ts'
import { connect } from '../remote/connect.ts'
import { plainText } from '../terminal/plain-text.ts'
import type { Surroundings } from '../terminal/surroundings.ts'
import type { RenameFlags } from './add-host-commands.ts'
import { confirmYes } from './confirm.ts'
import { makeEach } from './make-each.ts'
import { readScope } from './scope.ts'

export async function runHostRename(
  around: Surroundings,
  names: readonly string[],
  flags: RenameFlags,
): Promise<void> {
  const parsed = parseNameTemplate(flags.template)
  if (!parsed.ok) throw usageError(`The template cannot be used: ${parsed.problem.message}`)
  if (!/^\d{1,6}$/.test(flags.start)) throw usageError(`--start is "${flags.start}", but should be a number.`)
  const { client } = await connect(around, flags)
  const all = await HOSTS.list(client, await readScope(client, HOSTS, flags, 'whole'))
  const rows = choose(around, all, names, flags)
  const chosen = new Set(rows.map(({ host }) => host.id))
  const hosts = rows.map(({ host }) => host)
  const renames = previewRenames(parsed.template, hosts, {
    start: Number(flags.start),
    count: flags.alike ? 'alike' : 'all',
    others: all.filter(({ host }) => !chosen.has(host.id)).map(({ host }) => host),
    ...(rows[0] !== undefined && { names: rows[0].names }),
  })
  const problems = renames.flatMap((rename) => rename.problems.map(({ message }) => message))
  if (problems.length > 0)
    throw new CliError('invalid', ['These names cannot be given:', ...new Set(problems)].join('\n  '), {
      next: 'Nothing was changed.',
    })
  const changes = renames.filter(({ isChange }) => isChange)
  if (changes.length === 0) {
    around.err.write('All hosts have these names already.\n')
    return
  }
  if (!flags.dryRun && !flags.yes)
    for (const { before, after } of changes) around.err.write(`  ${plainText(`${before} -> ${after}`)}\n`)
  if (!flags.dryRun) await confirmYes(around, `Rename ${changes.length} hosts?`, flags.yes === true)
  const verb = flags.dryRun ? 'Would rename' : 'Renamed'
  await makeEach(
    around,
    flags.output,
    changes.map(({ host, before, after }) => ({
      about: `host ${before}`,
      async make() {
        const row = rows.find((known) => known.host.id === host.id)
        if (!flags.dryRun && row !== undefined)
          await client.call('v2UpdateHost', { params: hostPath(row.host), body: { host_name: after } })
        return {
          sentence: `${verb} ${before} to ${after}.`,
          name: `host/${after}`,
          value: { id: host.id, before, after },
        }
      },
    })),
  )
}

function choose(
  around: Surroundings,
  all: readonly HostRow[],
  names: readonly string[],
  flags: RenameFlags,
): readonly HostRow[] {
  if (names.length > 0)
    return names.map((name) => resolveName(HOSTS, all, name.replace(/^hosts?\//, ''), 'whole'))
  const isLimited = flags.filter !== undefined || flags.cluster !== undefined || flags.infraenv !== undefined
  if (!isLimited) throw usageError('Say which hosts: names, --filter, --cluster or --infraenv.')
  const found = selectRows(HOSTS, all, flags, around.clock.now()).toSorted((a, b) =>
    compareNames(a.host, b.host),
  )
  if (found.length === 0) throw usageError('No host is meant by this.')
  return found
}
