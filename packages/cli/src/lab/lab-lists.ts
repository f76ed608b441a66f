import { ALL_FAULTS } from '@groundwork/lab/faults'
import { tableLines } from '@groundwork/lab/lab'
import { BUILT_IN_NAMES, findBuiltIn } from '@groundwork/lab/profiles'
import { wrapWords } from '../terminal/wrap-words.ts'

/** Beside the names, so that lines are no wider than those of help. */
const DESCRIPTION_WIDTH = 88

export const listProfiles = (): string =>
  list(
    ['profile', 'description'],
    BUILT_IN_NAMES.map((name) => [name, findBuiltIn(name)?.description ?? '']),
  )

export const listFaults = (): string =>
  list(
    ['fault', 'what happens, and which validation and status show it before an installation'],
    Object.values(ALL_FAULTS).map(({ name, shows, description }) => {
      const signs = [shows?.validation, shows?.status].filter(Boolean)
      return [
        name,
        `${description} ${signs.length === 0 ? 'Not visible before an installation.' : `Shows: ${signs.join(', ')}.`}`,
      ]
    }),
  )

function list(head: readonly string[], entries: readonly (readonly [string, string])[]): string {
  const rows = entries.flatMap(([name, text]) =>
    wrapWords(text, DESCRIPTION_WIDTH).map((line, index) => [index === 0 ? name : '', line]),
  )
  return tableLines(head, rows).join('\n')
}
