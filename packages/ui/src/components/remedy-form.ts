// The values of a proposed request that people may want to change, as fields with names that people know.
import { parseAddress, parseCidr } from '@groundwork/addresses/cidr'
import { hostnameProblem } from '@groundwork/hostnames/hostname-rules'
import { isDomain } from '../format/is-domain.ts'
import { t } from '../texts/texts.ts'
import { isComplete, type ProposedCall, valueAt } from './remedy-call.ts'

export interface FormField {
  readonly key: string
  readonly path: string
  readonly label: string
  readonly call: ProposedCall
  /** What the service proposes; empty: only a person knows. */
  readonly proposed: string
}

const labels: Readonly<Record<string, string>> = t.remedies.fields

/** Of the whole field, as refusals name it: `api_vips` of `api_vips[1].ip`. */
export const nameOf = ({ path }: Pick<FormField, 'path'>): string => path.replace(/[[.].*$/, '')

/** `api_vips[1].ip`: the field of the list, and which of them. */
function labelOf(path: string): string | undefined {
  const name = path.replace(/\[\d+\].*$/, '')
  const index = Number(/\[(\d+)\]/.exec(path)?.[1] ?? 0)
  const label = labels[name]
  return label === undefined || index === 0 ? label : `${label} ${index + 1}`
}

export const keyOf = (index: number, path: string): string => `${index} ${path}`

/** What has to be filled in, and what is proposed and has a name; the rest is only shown in the request. */
export const fieldsOf = (calls: readonly ProposedCall[]): readonly FormField[] =>
  calls.flatMap((call, index) => {
    const proposed = pathsIn(call.body).filter(
      (path) => !call.fill_in.includes(path) && labelOf(path) !== undefined,
    )
    return [...call.fill_in, ...proposed].map((path) => ({
      key: keyOf(index, path),
      path,
      label: labelOf(path) ?? path,
      call,
      proposed: call.fill_in.includes(path) ? '' : String(valueAt(call.body, path) ?? ''),
    }))
  })

/** Where texts are, in lists and objects. */
function pathsIn(value: unknown, path = ''): readonly string[] {
  if (typeof value === 'string') return [path]
  if (Array.isArray(value)) return value.flatMap((each, index) => pathsIn(each, `${path}[${index}]`))
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, each]) =>
    pathsIn(each, path === '' ? name : `${path}.${name}`),
  )
}

/** What is wrong with a value, in a sentence; null: nothing, or not to be known here. */
export function problemOf(path: string, value: string): string | null {
  const text = value.trim()
  if (!isComplete(text)) return null
  const rules = t.remedies.rules
  if (path === 'base_dns_domain') return isDomain(text) ? null : rules.domain
  if (path.endsWith('.ip')) return parseAddress(text) === null ? rules.address : null
  if (path.endsWith('.cidr')) return parseCidr(text) === null ? rules.network : null
  if (path === 'host_name') return hostnameProblem(text)?.text ?? null
  return null
}
