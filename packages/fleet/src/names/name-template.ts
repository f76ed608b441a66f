// Names for many hosts from one text: `rack{{n}}-{{role}}`, `node-{{n:03}}`, `srv-{{serial:-6}}`.
import { editDistance } from '@groundwork/text/edit-distance'
import type { HostNames } from '../hosts/host-field.ts'
import { findHostField, HOST_FIELDS } from '../hosts/host-fields.ts'
import type { HostSummary } from '../hosts/host-summary.ts'

export type TemplatePart =
  | { readonly kind: 'text'; readonly text: string }
  /** The number of the host; `width`: filled up with zeros. */
  | { readonly kind: 'number'; readonly width: number }
  /** `keep`: that many characters from the beginning, or from the end when it is negative; 0 keeps all. */
  | { readonly kind: 'field'; readonly field: string; readonly keep: number }

export interface NameTemplate {
  readonly parts: readonly TemplatePart[]
}

export interface TemplateProblem {
  readonly message: string
  readonly start: number
  readonly end: number
  readonly suggestion?: string
}

export type ParsedTemplate =
  | { readonly ok: true; readonly template: NameTemplate }
  | { readonly ok: false; readonly problem: TemplateProblem }

const MOST_CHARACTERS = 200
const PLACEHOLDER = /\{\{\s*([A-Za-z][\w.]*)\s*(?::\s*(-?\d{1,2})\s*)?\}\}/y

export function parseNameTemplate(text: string): ParsedTemplate {
  if (text.length > MOST_CHARACTERS) {
    return refuse(
      `The template has ${text.length} characters, at most ${MOST_CHARACTERS} are read.`,
      MOST_CHARACTERS,
      text.length,
    )
  }
  const parts: TemplatePart[] = []
  let at = 0
  while (at < text.length) {
    const open = text.indexOf('{{', at)
    if (open !== at) {
      const end = open < 0 ? text.length : open
      parts.push({ kind: 'text', text: text.slice(at, end) })
      at = end
      continue
    }
    PLACEHOLDER.lastIndex = at
    const match = PLACEHOLDER.exec(text)
    if (!match) return refuse('Write a placeholder as {{name}}, {{n:03}} or {{serial:-6}}.', at, at + 2)
    const [whole, name = '', argument = ''] = match
    const part = placeholder(name, argument)
    if (part === null) {
      const meant = closest(name)
      const message = `There is no placeholder ${name}.${meant === null ? '' : ` Did you mean ${meant}?`}`
      return refuse(message, at, at + whole.length, meant === null ? undefined : `{{${meant}}}`)
    }
    parts.push(part)
    at += whole.length
  }
  return { ok: true, template: { parts } }
}

function refuse(message: string, start: number, end: number, suggestion?: string): ParsedTemplate {
  return { ok: false, problem: { message, start, end, ...(suggestion === undefined ? {} : { suggestion }) } }
}

function placeholder(name: string, argument: string): TemplatePart | null {
  if (name === 'n') return { kind: 'number', width: Math.max(0, Number(argument || 0)) }
  const field = findHostField(name)
  return field ? { kind: 'field', field: field.name, keep: Number(argument || 0) } : null
}

/** Everything that can stand in a template, for a menu. */
export const TEMPLATE_PLACEHOLDERS: readonly { readonly text: string; readonly description: string }[] = [
  { text: '{{n}}', description: 'Number of the host in this list; {{n:03}} has three digits.' },
  ...HOST_FIELDS.filter(({ kind }) => kind === 'text' || kind === 'word' || kind === 'list').map((field) => ({
    text: `{{${field.name}}}`,
    description: field.description,
  })),
]

function closest(name: string): string | null {
  const ranked = ['n', ...HOST_FIELDS.map((field) => field.name)]
    .map((known) => ({ known, distance: editDistance(name.toLowerCase(), known) }))
    .sort((a, b) => a.distance - b.distance)
  const [best] = ranked
  return best && best.distance <= Math.max(1, Math.floor(name.length / 3)) ? best.known : null
}

/** `number`: what stands for {{n}}. Values become what a hostname may have: lower case, hyphens for other signs. */
export function fillTemplate(
  { parts }: NameTemplate,
  host: HostSummary,
  number: number,
  names: HostNames = {},
): string {
  return parts
    .map((part) => {
      if (part.kind === 'text') return part.text
      if (part.kind === 'number') return String(number).padStart(part.width, '0')
      return kept(plainValue(part.field, host, names), part.keep)
    })
    .join('')
}

function plainValue(name: string, host: HostSummary, names: HostNames): string {
  // A role that is left to the service is the one that the service would choose.
  const value =
    name === 'role' && host.role === 'auto-assign'
      ? host.suggested_role
      : findHostField(name)?.read(host, names)
  const first = typeof value === 'object' && value !== null ? (value[0] ?? '') : String(value ?? '')
  // Hardware addresses are written without their colons.
  const bare =
    name === 'mac' ? first.replaceAll(':', '') : name === 'ip' ? (first.split('/')[0] ?? '') : first
  return bare
    .toLowerCase()
    .replace(name === 'name' ? /[^a-z0-9.-]+/g : /[^a-z0-9-]+/g, '-')
    .replace(/^-+|-+$/g, '')
}

const kept = (text: string, keep: number): string =>
  keep === 0 ? text : keep > 0 ? text.slice(0, keep) : text.slice(keep)
