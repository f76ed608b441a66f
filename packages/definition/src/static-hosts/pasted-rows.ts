import { parseAddress } from '@groundwork/addresses/cidr'
import { detectColumns, parseCsv, printCsv, type Separator } from '@groundwork/fleet/csv'
import { type PastedColumn, STATIC_COLUMNS } from './static-columns.ts'
import type { StaticHostColumn, StaticHostRow } from './static-host.ts'

export const EMPTY_ROW: StaticHostRow = {
  hostname: '',
  mac: '',
  interface: '',
  ipv4: '',
  ipv6: '',
  gateway: '',
  gateway6: '',
  dns: '',
  vlan: '',
  bond: '',
  mtu: '',
}

export interface PastedRows {
  readonly rows: readonly StaticHostRow[]
  readonly hasHeader: boolean
  /** What each column of the text was taken for; null: it was left out. */
  readonly columns: readonly (PastedColumn | null)[]
}

/** A table from a spreadsheet or a file. `columns`: given, they are not found out. */
export function parsePastedRows(text: string, columns?: readonly (PastedColumn | null)[]): PastedRows {
  const { rows } = parseCsv(text)
  const detected = detectColumns(rows, STATIC_COLUMNS)
  const used = columns ?? detected.columns
  const body = detected.hasHeader ? rows.slice(1) : rows
  return { rows: body.map((cells) => toRow(cells, used)), hasHeader: detected.hasHeader, columns: used }
}

function toRow(cells: readonly string[], columns: readonly (PastedColumn | null)[]): StaticHostRow {
  const values: Partial<Record<PastedColumn, string>> = {}
  columns.forEach((column, index) => {
    if (column !== null) values[column] = (cells[index] ?? '').trim()
  })
  const { prefix = '', ...rest } = values
  const row = { ...EMPTY_ROW, ...rest, mac: (rest.mac ?? '').toLowerCase().replaceAll('-', ':') }
  const length = prefixLength(prefix)
  return length === '' || row.ipv4 === '' || row.ipv4.includes('/')
    ? row
    : { ...row, ipv4: `${row.ipv4}/${length}` }
}

/** `24`, `/24` or `255.255.255.0`; what is none of them is left as it is, for the check to complain. */
function prefixLength(text: string): string {
  const plain = text.replace(/^\//, '')
  const mask = parseAddress(plain)
  if (mask?.family !== 'IPv4') return plain
  const bits = (mask.words[0] ?? 0).toString(2).padStart(32, '0')
  return /^1*0*$/.test(bits) ? String(bits.indexOf('0') < 0 ? 32 : bits.indexOf('0')) : plain
}

/** For a spreadsheet; columns without any value are left out. */
export function printRows(rows: readonly StaticHostRow[], separator: Separator = ','): string {
  const columns = (Object.keys(EMPTY_ROW) as StaticHostColumn[]).filter((column) =>
    rows.some((row) => row[column] !== ''),
  )
  return printCsv([columns, ...rows.map((row) => columns.map((column) => row[column]))], separator)
}
