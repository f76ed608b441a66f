// A rule that finds the disk to install to on many machines: `smallest ssd`, `model~INTEL size>200GB`, `path:/dev/nvme0n1`.
import { editDistance } from '@groundwork/text/edit-distance'
import { compilePattern } from '../pattern/find-pattern.ts'
import { PatternError } from '../pattern/pattern-tree.ts'
import { readBytes } from '../quantity/read-quantity.ts'

export type DiskOrder = 'smallest' | 'largest' | 'first'

export type DiskCondition =
  | { readonly field: DiskTextField; readonly operator: ':' | '~'; readonly value: string }
  | { readonly field: 'size'; readonly operator: '<' | '<=' | '>' | '>=' | ':'; readonly value: string }

export interface DiskRule {
  /** Which one, if several fit; null: there must be only one. */
  readonly order: DiskOrder | null
  /** All must hold. */
  readonly conditions: readonly DiskCondition[]
}

export interface DiskRuleProblem {
  readonly message: string
  readonly start: number
  readonly end: number
  readonly suggestion?: string
}

export type ParsedDiskRule =
  | { readonly ok: true; readonly rule: DiskRule }
  | { readonly ok: false; readonly problem: DiskRuleProblem }

export const DISK_TEXT_FIELDS = [
  'type',
  'path',
  'by-path',
  'by-id',
  'id',
  'name',
  'model',
  'vendor',
  'serial',
  'wwn',
  'hctl',
] as const
export type DiskTextField = (typeof DISK_TEXT_FIELDS)[number]
const ORDERS: readonly string[] = ['smallest', 'largest', 'first']
/** Words that stand for a kind of disk. */
export const DISK_TYPE_WORDS = [
  'ssd',
  'hdd',
  'nvme',
  'virtual',
  'multipath',
  'iscsi',
  'fc',
  'raid',
  'lvm',
  'eckd',
  'fba',
] as const

const MOST_CHARACTERS = 300
const CONDITION = /^([a-z][a-z-]*)(<=|>=|[:~<>])(.*)$/i

export function parseDiskRule(text: string): ParsedDiskRule {
  if (text.length > MOST_CHARACTERS) {
    return refuse(
      `The rule has ${text.length} characters, at most ${MOST_CHARACTERS} are read.`,
      0,
      text.length,
    )
  }
  let order: DiskOrder | null = null
  const conditions: DiskCondition[] = []
  for (const match of text.matchAll(/(?:[^\s"]|"[^"]*"?)+/g)) {
    const [word] = match
    const [start, end] = [match.index, match.index + word.length]
    const lower = word.toLowerCase()
    if (ORDERS.includes(lower)) {
      if (order !== null) return refuse(`The rule says ${order} already; one of them is enough.`, start, end)
      order = lower as DiskOrder
    } else if ((DISK_TYPE_WORDS as readonly string[]).includes(lower)) {
      conditions.push({ field: 'type', operator: ':', value: lower })
    } else if (word.startsWith('/dev/')) {
      conditions.push({ field: 'id', operator: ':', value: word })
    } else {
      const read = readCondition(word)
      if (typeof read === 'string') {
        const meant = closest(word)
        return refuse(
          meant === null ? read : `${read} Did you mean ${meant}?`,
          start,
          end,
          meant ?? undefined,
        )
      }
      conditions.push(read)
    }
  }
  if (order === null && conditions.length === 0) {
    return refuse('The rule is empty; write for example: smallest ssd.', 0, text.length)
  }
  return { ok: true, rule: { order, conditions } }
}

function refuse(message: string, start: number, end: number, suggestion?: string): ParsedDiskRule {
  return { ok: false, problem: { message, start, end, ...(suggestion === undefined ? {} : { suggestion }) } }
}

/** A text is what is wrong. */
function readCondition(word: string): DiskCondition | string {
  const [, name = '', operator = '', written = ''] = CONDITION.exec(word) ?? []
  const value = written.replace(/^"([^"]*)"?$/, '$1')
  const field = name.toLowerCase().replace('bypath', 'by-path').replace('byid', 'by-id')
  if (field === '') return `${JSON.stringify(word)} is not known in a rule for disks.`
  if (value === '') return `A value after ${name}${operator} is missing.`
  if (field === 'size') {
    if (operator === '~') return 'size is compared with <, <=, >, >= or :.'
    if (readBytes(value, 'GB') === null) return `${JSON.stringify(value)} is not a size, such as 200GB.`
    return { field: 'size', operator: operator as '<' | '<=' | '>' | '>=' | ':', value }
  }
  const known = DISK_TEXT_FIELDS.find((candidate) => candidate === field)
  if (known === undefined) return `Disks have no ${name}.`
  if (operator === ':') return { field: known, operator, value }
  if (operator !== '~') return `${name} is a text; write ${name}:value or ${name}~pattern.`
  const complaint = patternComplaint(value)
  return complaint ?? { field: known, operator, value }
}

function patternComplaint(value: string): string | null {
  try {
    compilePattern(value)
    return null
  } catch (error) {
    if (error instanceof PatternError) return error.message
    throw error
  }
}

function closest(word: string): string | null {
  const name = (/^[a-z-]*/i.exec(word)?.[0] ?? '').toLowerCase()
  if (name === '' || name.length > 30) return null
  const [best] = [...ORDERS, ...DISK_TYPE_WORDS, ...DISK_TEXT_FIELDS, 'size']
    .map((known) => ({ known, distance: editDistance(name, known) }))
    .sort((a, b) => a.distance - b.distance)
  return best && best.distance > 0 && best.distance <= Math.max(1, Math.floor(name.length / 3))
    ? best.known
    : null
}

/** One spelling of the rule; reading it gives the same rule. */
export function printDiskRule({ order, conditions }: DiskRule): string {
  const words = conditions.map(({ field, operator, value }) => {
    if (field === 'type' && operator === ':' && (DISK_TYPE_WORDS as readonly string[]).includes(value))
      return value
    return `${field}${operator}${/[\s"]/.test(value) ? `"${value.replaceAll('"', '')}"` : value}`
  })
  return [...(order === null ? [] : [order]), ...words].join(' ')
}
