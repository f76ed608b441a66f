import type { CallInput, Client } from '@groundwork/contract/client'
import { usageError } from '../failures/cli-error.ts'
import { isAssignment, readAssignments } from '../fields/read-assignments.ts'
import { maskAssignment, maskBody } from '../fields/secret-fields.ts'
import { type FieldTable, SETTABLE, type SettableKind } from '../fields/settable-fields.ts'
import { type HostRow, hostPath } from '../kinds/hosts.ts'
import type { Kind } from '../kinds/kind.ts'
import { selectRows } from '../output/print-rows.ts'
import { sortRows } from '../output/sort-rows.ts'
import { connect } from '../remote/connect.ts'
import type { Surroundings } from '../terminal/surroundings.ts'
import type { SetFlags } from './add-change-commands.ts'
import { diskIds } from './disk-ids.ts'
import { makeEach } from './make-each.ts'
import { readText } from './read-secret.ts'
import { readScope } from './scope.ts'
import { selectNamed } from './select-named.ts'
import { readTargets } from './targets.ts'

export async function runSet(around: Surroundings, words: readonly string[], flags: SetFlags): Promise<void> {
  const { kind, names } = readTargets(words.filter((word, at) => at === 0 || !isAssignment(word)))
  if (!(kind.singular in SETTABLE))
    throw usageError(
      `Nothing of ${kind.plural} can be set.`,
      `There are ${Object.keys(SETTABLE).join(', ')}.`,
    )
  const assignments = words.slice(1).filter(isAssignment)
  if (assignments.length === 0) throw usageError('Nothing is set.', 'Write FIELD=VALUE.')
  const table: FieldTable = SETTABLE[kind.singular as SettableKind]
  const body = await readAssignments(assignments, table, (file) => readText(around, file))
  const { client } = await connect(around, flags)
  const rows = await chooseRows(around, client, kind, names, flags)
  if (rows.length > 1 && 'host_name' in body)
    throw usageError(
      `${rows.length} hosts cannot have the same name.`,
      'Use "groundwork host rename" for many.',
    )
  const said = assignments.map(maskAssignment).join(' ')
  const changes = rows.map((row) => {
    const name = kind.nameOf(row)
    const sentence = `${flags.dryRun ? 'Would set' : 'Set'} ${kind.singular} ${name}: ${said}`
    return {
      about: `${kind.singular} ${name}`,
      make: async () => ({
        sentence,
        name: `${kind.singular}/${name}`,
        value: flags.dryRun ? maskBody(body) : await change(client, kind, row, body),
      }),
    }
  })
  await makeEach(around, flags.output, changes)
}

async function chooseRows(
  around: Surroundings,
  client: Client,
  kind: Kind,
  names: readonly string[],
  flags: SetFlags,
): Promise<readonly object[]> {
  const filter = [
    flags.filter,
    flags.label === undefined ? undefined : `label:${JSON.stringify(flags.label)}`,
  ]
    .filter((part) => part !== undefined)
    .map((part) => `(${part})`)
    .join(' ')
  const listed = await kind.list(client, await readScope(client, kind, flags, 'whole'))
  const rows = kind.sort === undefined ? listed : sortRows(listed, kind.sort, kind.columns)
  if (filter === '')
    return selectNamed(
      kind,
      rows,
      names,
      flags.cluster !== undefined || flags.infraenv !== undefined,
      'whole',
    )
  if (names.length > 0) throw usageError('Give names or a filter, not both.')
  if (kind.singular !== 'host') throw usageError('--filter and --label are for hosts.')
  const found = selectRows(kind, rows, { filter }, around.clock.now())
  if (found.length === 0) throw usageError('No host fits the filter.', `There are ${rows.length} in all.`)
  return found
}

/** The table of fields, and the service again, look at the body. */
async function change(client: Client, kind: Kind, row: object, body: object): Promise<unknown> {
  switch (kind.singular) {
    case 'cluster':
      return client.call('V2UpdateCluster', {
        params: { cluster_id: kind.id(row) },
        body: body as CallInput<'V2UpdateCluster'>['body'],
      })
    case 'infraenv':
      return client.call('UpdateInfraEnv', {
        params: { infra_env_id: kind.id(row) },
        body: body as CallInput<'UpdateInfraEnv'>['body'],
      })
    default: {
      const params = hostPath((row as HostRow).host)
      const wanted = await diskIds(client, params, body as CallInput<'v2UpdateHost'>['body'])
      return client.call('v2UpdateHost', { params, body: wanted })
    }
  }
}
