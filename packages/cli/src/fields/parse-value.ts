// A value as it is typed, by what the contract says about its field.
import { messageOf } from '@groundwork/errors/error-text'
import { usageError } from '../failures/cli-error.ts'
import { nearest } from '../output/choose-columns.ts'
import type { FieldSchema } from './field-schema.ts'

/** Which member a short form of a list stands for: api_vips=192.168.1.5 is [{ip: …}]. */
const MAIN_MEMBERS: Readonly<Record<string, string>> = {
  api_vips: 'ip',
  ingress_vips: 'ip',
  machine_networks: 'cidr',
  service_networks: 'cidr',
  cluster_networks: 'cidr',
  olm_operators: 'name',
  operator_bundles: 'id',
  kernel_arguments: 'value',
}

const YES = ['true', 'yes', 'on', '1']
const NO = ['false', 'no', 'off', '0']

export function parseValue(name: string, schema: FieldSchema, text: string): unknown {
  const refuse = (why: string) =>
    usageError(
      `${name}=${text} cannot be set: ${why}.`,
      `"groundwork explain field" says what a field takes.`,
    )
  if (schema.isNullable && text === 'null') return null
  switch (schema.type) {
    case 'flag':
      if (YES.includes(text.toLowerCase())) return true
      if (NO.includes(text.toLowerCase())) return false
      throw refuse('it is true or false')
    case 'integer':
    case 'number': {
      const value = Number(text)
      const isWhole = schema.type === 'number' || Number.isInteger(value)
      const isIn = value >= (schema.minimum ?? -Infinity) && value <= (schema.maximum ?? Infinity)
      if (text.trim() === '' || !isWhole || !isIn) throw refuse(`it is ${rangeText(schema)}`)
      return value
    }
    case 'text': {
      if (schema.words.length === 0 || schema.words.includes(text)) return text
      const near = nearest(text, schema.words)
      throw refuse(`it is one of ${schema.words.join(', ')}${near === null ? '' : `; did you mean ${near}`}`)
    }
    case 'list':
      return parseList(name, schema, text)
    default:
      return parseJson(name, text)
  }
}

function rangeText({ type, minimum, maximum }: FieldSchema): string {
  const what = type === 'integer' ? 'a whole number' : 'a number'
  if (minimum !== null && maximum !== null) return `${what} from ${minimum} to ${maximum}`
  return minimum === null ? what : `${what} of ${minimum} or more`
}

function parseList(name: string, { item }: FieldSchema, text: string): unknown {
  if (/^\s*[[{]/.test(text)) return parseJson(name, text)
  // Commas are part of kernel arguments: console=ttyS0,115200n8. Blanks are not.
  const parts = text
    .split(name === 'kernel_arguments' ? /\s+/ : ',')
    .map((part) => part.trim())
    .filter((part) => part !== '')
  if (item === null || item.type !== 'object') return parts
  if (name === 'node_labels') return parts.map((part) => labelOf(part))
  if (name === 'disks_selected_config') return parts.map((id) => ({ id, role: 'install' }))
  const main = MAIN_MEMBERS[name]
  if (main === undefined)
    throw usageError(
      `${name} has parts that are objects.`,
      `Write it as JSON, or ${name}=@FILE with a file that holds JSON or YAML.`,
    )
  // Kernel arguments are only ever added.
  return parts.map((part) =>
    name === 'kernel_arguments' ? { operation: 'append', value: part } : { [main]: part },
  )
}

function labelOf(part: string) {
  const [key = '', ...rest] = part.split('=')
  return { key, value: rest.join('=') }
}

function parseJson(name: string, text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    throw usageError(`${name} is not JSON: ${messageOf(error)}.`)
  }
}
