// Names, ids and what they begin with.
import { CliError, usageError } from '../failures/cli-error.ts'
import { nearest } from '../output/choose-columns.ts'
import type { Printable } from '../output/print-rows.ts'
import { plainText } from '../terminal/plain-text.ts'

const MOST_LISTED = 10

/**
 * What may be written. What changes something without letting a person type the name again takes whole names and ids
 * only: once edge is deleted, its name is the beginning of edge-prod.
 */
export type NameMatch = 'whole' | 'beginning'

/** The one row that is meant. A whole id or name counts more than a beginning. */
export function resolveName<Row>(
  kind: Printable<Row>,
  rows: readonly Row[],
  wanted: string,
  match: NameMatch = 'beginning',
): Row {
  const id = (row: Row): string => kind.id(row).toLowerCase()
  const name = (row: Row): string => kind.nameOf(row).toLowerCase()
  const word = wanted.toLowerCase()
  const begins = (row: Row): boolean =>
    word !== '' && (id(row).startsWith(word) || name(row).startsWith(word))
  const attempts: readonly ((row: Row) => boolean)[] = [
    (row) => id(row) === word,
    (row) => name(row) === word,
    ...(match === 'beginning' ? [begins] : []),
  ]
  for (const fits of word === '' ? [] : attempts) {
    const found = rows.filter(fits)
    const [only] = found
    if (only !== undefined && found.length === 1) return only
    if (found.length > 1) throw ambiguous(kind, found, wanted)
  }
  throw unknown(kind, rows, wanted, rows.find(begins))
}

function ambiguous<Row>(kind: Printable<Row>, rows: readonly Row[], wanted: string): CliError {
  const listed = rows.slice(0, MOST_LISTED).map((row) => `  ${plainText(kind.nameOf(row))}  ${kind.id(row)}`)
  const more = rows.length > MOST_LISTED ? [`  and ${rows.length - MOST_LISTED} more`] : []
  return usageError(
    [`"${wanted}" fits ${rows.length} ${kind.plural}:`, ...listed, ...more].join('\n'),
    'Write more of the name, or the id.',
  )
}

function unknown<Row>(
  kind: Printable<Row>,
  rows: readonly Row[],
  wanted: string,
  begun: Row | undefined,
): CliError {
  const names = rows.map((row) => kind.nameOf(row))
  const near = begun === undefined ? nearest(wanted, names) : kind.nameOf(begun)
  return new CliError(
    'notFound',
    `There is no ${kind.singular} "${wanted}".${near === null ? '' : ` Did you mean ${plainText(near)}?`}`,
    {
      next:
        begun !== undefined
          ? 'What changes something takes the whole name, or the id.'
          : rows.length === 0
            ? `There are no ${kind.plural} at all.`
            : (kind.whenUnknown ??
              `"groundwork get ${kind.plural}" lists ${rows.length === 1 ? 'the one' : `the ${rows.length}`} that there ${rows.length === 1 ? 'is' : 'are'}.`),
    },
  )
}
