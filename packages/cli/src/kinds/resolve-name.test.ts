import { describe, expect, it } from 'vitest'
import { CliError } from '../failures/cli-error.ts'
import { type NameMatch, resolveName } from './resolve-name.ts'

interface Row {
  readonly id: string
  readonly name: string
}

const KIND = {
  singular: 'host',
  plural: 'hosts',
  columns: [],
  id: ({ id }: Row) => id,
  nameOf: ({ name }: Row) => name,
}
const ROWS: readonly Row[] = [
  { id: 'aaa1', name: 'edge' },
  { id: 'aab2', name: 'edge-two' },
  { id: 'bbb3', name: 'core' },
  { id: 'ccc4', name: 'twin' },
  { id: 'ccd5', name: 'twin' },
  { id: 'core', name: 'other' },
]

describe('the one that is meant', () => {
  it.each([
    ['a name', 'edge', 'aaa1'],
    ['a name in another case', 'EDGE', 'aaa1'],
    ['an id', 'bbb3', 'bbb3'],
    ['the beginning of a name', 'edge-', 'aab2'],
    ['the beginning of an id', 'aab', 'aab2'],
    ['an id that is the name of another', 'core', 'core'],
  ])('by %s', (_, wanted, id) => {
    expect(resolveName(KIND, ROWS, wanted).id).toBe(id)
  })
})

function failure(wanted: string, rows = ROWS, match?: NameMatch): CliError {
  try {
    resolveName(KIND, rows, wanted, match)
  } catch (error) {
    if (error instanceof CliError) return error
  }
  throw new Error('it was found')
}

it('a beginning is not enough where the whole is wanted', () => {
  expect(resolveName(KIND, ROWS, 'edge', 'whole').id).toBe('aaa1')
  expect(resolveName(KIND, ROWS, 'bbb3', 'whole').id).toBe('bbb3')
  for (const wanted of ['edge-', 'aab', 'edge-t'])
    expect(failure(wanted, ROWS, 'whole')).toMatchObject({
      exitCode: 3,
      message: `There is no host "${wanted}". Did you mean edge-two?`,
      next: 'What changes something takes the whole name, or the id.',
    })
  expect(failure('', ROWS, 'whole')).toMatchObject({ exitCode: 3, message: 'There is no host "".' })
})

it('several are listed', () => {
  expect(failure('twin')).toMatchObject({
    exitCode: 2,
    message: '"twin" fits 2 hosts:\n  twin  ccc4\n  twin  ccd5',
  })
  expect(failure('aa').exitCode).toBe(2)
})

it('names cannot move the cursor', () => {
  const rows = [
    { id: 'a', name: 'twin\u001b[2J\none' },
    { id: 'b', name: 'twin\u001b]0;x\u0007' },
  ]
  expect(failure('twin', rows).message).toBe('"twin" fits 2 hosts:\n  twin[2J one  a\n  twin]0;x  b')
  expect(failure('twni]0;x', rows.slice(1)).message).not.toMatch(/\p{Cc}/u)
})

it('what does not exist is called by its name, with what was probably meant', () => {
  expect(failure('egde')).toMatchObject({
    exitCode: 3,
    message: 'There is no host "egde". Did you mean edge?',
  })
  expect(failure('')).toMatchObject({ exitCode: 3 })
  expect(failure('x', [])).toMatchObject({ exitCode: 3, next: 'There are no hosts at all.' })
})
