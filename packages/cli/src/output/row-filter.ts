// Words and column:value for kinds that are not hosts: the simple part of the language that hosts are filtered with.
import { usageError } from '../failures/cli-error.ts'
import { findColumn } from './choose-columns.ts'
import { type Column, cellText } from './column.ts'

const WORD = /(-?)(?:([\w.-]+)(!=|[:=~]))?(?:"([^"]*)"|([^\s"]*))(?=\s|$)/y

export function rowFilter<Row>(text: string, columns: readonly Column<Row>[]): (row: Row) => boolean {
  const tests: ((row: Row) => boolean)[] = []
  let at = 0
  while (at < text.length) {
    if (text[at] === ' ') {
      at += 1
      continue
    }
    WORD.lastIndex = at
    const match = WORD.exec(text)
    const [whole = '', minus, name, operator = '', quoted, plain] = match ?? []
    if (
      whole === '' ||
      (quoted === undefined && name === undefined && /^(or|and|not)$|[()<>]/i.test(plain ?? ''))
    )
      throw notUnderstood(text, text.slice(at))
    at += whole.length
    const test =
      name === undefined
        ? anywhere(quoted ?? plain ?? '', columns)
        : compare(findColumn(columns, name), operator, quoted ?? plain ?? '', quoted !== undefined)
    tests.push(minus === '-' ? (row) => !test(row) : test)
  }
  return (row) => tests.every((test) => test(row))
}

const notUnderstood = (text: string, rest: string) =>
  usageError(
    `The filter "${text}" cannot be used from "${rest}" on.`,
    'This kind is filtered with words, column:value, column:a,b, column=value, column!=value and - for not. Comparisons, "or" and ( ) are for hosts.',
  )

function anywhere<Row>(word: string, columns: readonly Column<Row>[]): (row: Row) => boolean {
  const wanted = word.toLowerCase()
  return (row) => columns.some((column) => cellText(column.value(row)).toLowerCase().includes(wanted))
}

function compare<Row>(
  column: Column<Row>,
  operator: string,
  value: string,
  isQuoted: boolean,
): (row: Row) => boolean {
  if (operator === '~')
    throw usageError('Patterns with ~ are for hosts.', `Write ${column.name}:PART instead.`)
  const wanted = (isQuoted ? [value] : value.split(',')).map((word) => word.toLowerCase())
  const textsOf = (row: Row): readonly string[] => {
    const cell = column.value(row)
    return (typeof cell === 'object' && cell !== null ? cell : [cellText(cell)]).map((text) =>
      text.toLowerCase(),
    )
  }
  const isOne = (row: Row): boolean =>
    textsOf(row).some((text) =>
      wanted.some((word) =>
        word === '*' && !isQuoted
          ? text !== ''
          : word === '' || operator !== ':'
            ? text === word
            : text.includes(word),
      ),
    )
  return operator === '!=' ? (row) => !isOne(row) : isOne
}
