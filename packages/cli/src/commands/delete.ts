import { usageError } from '../failures/cli-error.ts'
import { selectRows } from '../output/print-rows.ts'
import { sortRows } from '../output/sort-rows.ts'
import { connect } from '../remote/connect.ts'
import { plainText } from '../terminal/plain-text.ts'
import type { Surroundings } from '../terminal/surroundings.ts'
import type { DeleteFlags } from './add-change-commands.ts'
import { confirmName } from './confirm.ts'
import { readScope } from './scope.ts'
import { selectNamed } from './select-named.ts'
import { readTargets } from './targets.ts'

const MOST_NAMED = 20

export async function runDelete(
  around: Surroundings,
  words: readonly string[],
  flags: DeleteFlags,
): Promise<void> {
  const { kind, names } = readTargets(words)
  if (kind.remove === undefined) throw usageError(`${kind.plural} cannot be deleted.`)
  const { client } = await connect(around, flags)
  const found = await kind.list(client, await readScope(client, kind, flags, 'whole'))
  const all = kind.sort === undefined ? found : sortRows(found, kind.sort, kind.columns)
  if (names.length > 0 && flags.filter !== undefined) throw usageError('Give names or a filter, not both.')
  // Of several only their number is typed again.
  const match = flags.yes || names.length > 1 ? 'whole' : 'beginning'
  const rows =
    flags.filter === undefined
      ? selectNamed(kind, all, names, false, match)
      : selectRows(kind, all, flags, around.clock.now())
  const [only] = rows
  if (only === undefined) throw usageError(`No ${kind.singular} fits the filter.`)
  const listed = rows
    .slice(0, MOST_NAMED)
    .map((row) => kind.nameOf(row))
    .join(', ')
  const what =
    rows.length === 1
      ? `${kind.singular} ${listed} will be deleted.`
      : `${rows.length} ${kind.plural} will be deleted: ${listed}${rows.length > MOST_NAMED ? ' and others' : ''}.`
  await confirmName(
    around,
    what,
    rows.length === 1 ? kind.nameOf(only) : String(rows.length),
    flags.yes === true,
  )
  for (const row of rows) {
    await kind.remove(client, row)
    around.out.write(`Deleted ${kind.singular} ${plainText(kind.nameOf(row))}.\n`)
  }
}
