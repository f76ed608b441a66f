// The part of kubectl's JSONPath that people use: {.a.b}, {['a.b']}, {[0]}, {[-1]}, {[1:3]}, {[*]}, {..a}, {[?(@.a=="b")]},
// {range …}…{end}, and text between braces. Values are separated by blanks, as kubectl does.
import { isRecord } from '@groundwork/json/json-values'
import { usageError } from '../failures/cli-error.ts'

type Step =
  | { readonly kind: 'field'; readonly name: string }
  | { readonly kind: 'deep'; readonly name: string }
  | { readonly kind: 'index'; readonly at: number }
  | { readonly kind: 'slice'; readonly from: number | null; readonly to: number | null }
  | { readonly kind: 'all' }
  | {
      readonly kind: 'filter'
      readonly path: readonly Step[]
      readonly operator: string
      readonly value: unknown
    }

type Part =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'values'; readonly steps: readonly Step[] }
  | { readonly kind: 'range'; readonly steps: readonly Step[]; readonly parts: readonly Part[] }

export function evaluateJsonPath(expression: string, root: unknown): string {
  const text = expression.includes('{') ? expression : `{${expression}}`
  const { parts, rest } = parseParts(text, false)
  if (rest !== '') throw problem(expression, `"${rest}" cannot be read`)
  return print(parts, root)
}

const problem = (expression: string, why: string) =>
  usageError(
    `The JSONPath ${expression} cannot be used: ${why}.`,
    'It looks like {.name} or {[*].status}; docs/cli.md says what is understood.',
  )

function parseParts(
  text: string,
  isInRange: boolean,
): { readonly parts: readonly Part[]; readonly rest: string } {
  const parts: Part[] = []
  let rest = text
  while (rest !== '') {
    const open = rest.indexOf('{')
    if (open !== 0) {
      const words = open === -1 ? rest : rest.slice(0, open)
      parts.push({ kind: 'text', text: words })
      rest = rest.slice(words.length)
      continue
    }
    const close = closingBrace(rest)
    if (close === -1) throw problem(text, 'a } is missing')
    const inner = rest.slice(1, close).trim()
    rest = rest.slice(close + 1)
    if (inner === 'end') {
      if (!isInRange) throw problem(text, '{end} without {range}')
      return { parts, rest }
    }
    if (inner.startsWith('range ')) {
      const within = parseParts(rest, true)
      parts.push({ kind: 'range', steps: parseSteps(inner.slice(6).trim()), parts: within.parts })
      rest = within.rest
    } else if (/^(["']).*\1$/s.test(inner)) parts.push({ kind: 'text', text: unescaped(inner.slice(1, -1)) })
    else parts.push({ kind: 'values', steps: parseSteps(inner) })
  }
  if (isInRange) throw problem(text, '{end} is missing')
  return { parts, rest }
}

/** Braces in quotations do not count. */
function closingBrace(text: string): number {
  let quote = ''
  for (let at = 1; at < text.length; at += 1) {
    const sign = text[at] ?? ''
    if (quote !== '') quote = sign === quote ? '' : quote
    else if (sign === '"' || sign === "'") quote = sign
    else if (sign === '}') return at
  }
  return -1
}

const unescaped = (text: string): string =>
  text.replaceAll(/\\([nt"'\\])/g, (_, sign: string) => (sign === 'n' ? '\n' : sign === 't' ? '\t' : sign))

const STEP =
  /^(?:\.\.([\w-]+)|\.?\[\s*(?:'([^']*)'|"([^"]*)"|(\*)|(-?\d+)|(-?\d*):(-?\d*)|\?\((.*?)\))\s*\]|\.(\*)|\.?((?:[\w$-]|\\\.)+)|\.)/

function parseSteps(text: string): readonly Step[] {
  const steps: Step[] = []
  let rest = text.replace(/^[$@]/, '')
  while (rest !== '') {
    const match = STEP.exec(rest)
    if (match === null) throw problem(text, `"${rest}" cannot be read`)
    const [whole, deep, single, double, star, index, from, to, filter, dotStar, name] = match
    rest = rest.slice(whole.length)
    if (deep !== undefined) steps.push({ kind: 'deep', name: deep })
    else if (single !== undefined || double !== undefined)
      steps.push({ kind: 'field', name: single ?? double ?? '' })
    else if (star !== undefined || dotStar !== undefined) steps.push({ kind: 'all' })
    else if (index !== undefined) steps.push({ kind: 'index', at: Number(index) })
    else if (from !== undefined) steps.push({ kind: 'slice', from: numberOf(from), to: numberOf(to ?? '') })
    else if (filter !== undefined) steps.push(parseFilter(filter, text))
    else if (name !== undefined) steps.push({ kind: 'field', name: name.replaceAll('\\.', '.') })
  }
  return steps
}

const numberOf = (text: string): number | null => (text === '' ? null : Number(text))

function parseFilter(text: string, whole: string): Step {
  const match = /^\s*@(.*?)\s*(?:(==|!=|<=|>=|<|>)\s*(.+?))?\s*$/.exec(text)
  if (match === null) throw problem(whole, 'a condition begins with @')
  const [, path = '', operator = '', value = ''] = match
  return { kind: 'filter', path: parseSteps(path), operator, value: operator === '' ? null : literal(value) }
}

function literal(text: string): unknown {
  const quoted = /^(["'])(.*)\1$/s.exec(text)
  if (quoted) return quoted[2]
  if (/^-?\d+(\.\d+)?$/.test(text)) return Number(text)
  return text === 'true' ? true : text === 'false' ? false : text === 'null' ? null : text
}

function print(parts: readonly Part[], root: unknown): string {
  return parts
    .map((part) => {
      if (part.kind === 'text') return part.text
      const values = follow(part.steps, [root])
      return part.kind === 'values'
        ? values.map(valueText).join(' ')
        : values.map((value) => print(part.parts, value)).join('')
    })
    .join('')
}

const valueText = (value: unknown): string =>
  typeof value === 'string' ? value : (JSON.stringify(value) ?? '')

const follow = (steps: readonly Step[], values: readonly unknown[]): readonly unknown[] =>
  steps.reduce<readonly unknown[]>((found, step) => found.flatMap((value) => take(step, value)), values)

function take(step: Step, value: unknown): readonly unknown[] {
  switch (step.kind) {
    case 'field': {
      // Lists have no name above them here; kubectl's do.
      if (Array.isArray(value) && step.name === 'items') return [value]
      return isRecord(value) && Object.hasOwn(value, step.name) ? [value[step.name]] : []
    }
    case 'deep': {
      const here = take({ kind: 'field', name: step.name }, value)
      return [...here, ...childrenOf(value).flatMap((child) => take(step, child))]
    }
    case 'all':
      return childrenOf(value)
    case 'index':
      return Array.isArray(value) && value.at(step.at) !== undefined ? [value.at(step.at)] : []
    case 'slice':
      return Array.isArray(value) ? value.slice(step.from ?? 0, step.to ?? undefined) : []
    case 'filter':
      return childrenOf(value).filter((child) => holds(step, child))
  }
}

function holds({ path, operator, value }: Extract<Step, { kind: 'filter' }>, child: unknown): boolean {
  const found = follow(path, [child])
  if (operator === '') return found.length > 0
  return found.some((left) => {
    if (operator === '==') return left === value
    if (operator === '!=') return left !== value
    if (typeof left !== typeof value || (typeof left !== 'number' && typeof left !== 'string')) return false
    const right = value as typeof left
    return operator === '<'
      ? left < right
      : operator === '<='
        ? left <= right
        : operator === '>'
          ? left > right
          : left >= right
  })
}

const childrenOf = (value: unknown): readonly unknown[] =>
  Array.isArray(value) ? value : isRecord(value) ? Object.values(value) : []
