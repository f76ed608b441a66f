// What only a person can choose, put into the body of a request: `ntp_sources`, or `api_vips[0].ip` inside of a list.
import { type FieldPath, readFieldPath } from '@groundwork/json/field-path'

type Body = Readonly<Record<string, unknown>>

/** What stands there now: a hint. */
export const hintAt = (body: Body, field: string): unknown =>
  readFieldPath(field).reduce<unknown>(
    (value, part) => (value as Record<string, unknown> | undefined)?.[part],
    body,
  )

/** The same body with another value there. */
export function fillAt(body: Body, field: string, text: string): Body {
  return filled(body, readFieldPath(field), readText(text)) as Body
}

const readText = (text: string): unknown => (/^\s*[[{]/.test(text) ? (JSON.parse(text) as unknown) : text)

function filled(value: unknown, [part, ...rest]: FieldPath, text: unknown): unknown {
  if (part === undefined) return text
  if (Array.isArray(value))
    return value.map((item: unknown, index) => (index === part ? filled(item, rest, text) : item))
  const members = (value ?? {}) as Record<string, unknown>
  return { ...members, [part]: filled(members[part], rest, text) }
}

/**
 * What was given for a field: under its own name, or under that of the list that it is part of, where the values have commas between
 * them.
 */
export function givenFor(given: ReadonlyMap<string, string>, field: string): string | undefined {
  const [list, index] = readFieldPath(field)
  const own = given.get(field)
  if (own !== undefined || typeof index !== 'number') return own
  return given.get(String(list))?.split(',')[index]?.trim()
}
