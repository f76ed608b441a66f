// What a document lays over the install-config, and its proxies, may have passwords in them: references stand for these.
import { isRecord } from '@groundwork/json/json-values'
import { readReference } from '../document/references.ts'
import type { ImportOptions } from './imported.ts'
import type { Reader } from './reader.ts'
import { noteSecret } from './secrets.ts'
import type { Variables } from './variables.ts'

export interface HidingContext extends ImportOptions {
  readonly variables: Variables
  /** Whose secrets these are: begins the names of the variables. */
  readonly name: string
}

type Members = Readonly<Record<string, unknown>>
type Path = readonly (string | number)[]

const SECRET_NAME = /passw(or)?d|passphrase|(secret|token|credentials?|(private|api|access)[-_]?key)$/i
const PROXY_NAME = /https?[-_]?proxy$/i
/** With a user before the @. A password that is not encoded may have a slash in it; a port does not begin one. */
const URL_WITH_USER = /^[a-z][\w+.-]*:\/\/(?:[^/?#\s]*@|[^/?#\s]*:(?!\d+[/?#])\S*@)/i

/** `place`: where the values stand in the document of the reader; empty: they are its own members. */
export function hideSecrets<Values extends Members>(
  reader: Reader,
  place: string,
  values: Values,
  { secrets, variables, name: owner }: HidingContext,
): Values {
  const hidden = (value: unknown, path: Path, name: string): unknown => {
    if (Array.isArray(value)) return value.map((item: unknown, index) => hidden(item, [...path, index], name))
    if (isRecord(value)) return hiddenMembers(value, path)
    if (!isSecret(name, value)) return value
    const variable = variables.nameFor([owner, ...path], String(value))
    return noteSecret(reader, pathText(place, path), `\${env:${variable}}`)
  }
  const hiddenMembers = (members: Members, path: Path): Members =>
    Object.fromEntries(
      Object.entries(members).map(([name, value]) => [name, hidden(value, [...path, name], name)]),
    )
  return secrets === 'keep' ? values : (hiddenMembers(values, []) as Values)
}

function isSecret(name: string, value: unknown): boolean {
  if (typeof value === 'number') return SECRET_NAME.test(name)
  if (typeof value !== 'string' || value === '' || readReference(value)) return false
  if (SECRET_NAME.test(name) || URL_WITH_USER.test(value)) return true
  return value.includes('PRIVATE KEY-----') || (PROXY_NAME.test(name) && value.includes('@'))
}

const pathText = (place: string, path: Path): string =>
  path.reduce<string>((text, part) => {
    if (typeof part === 'number') return `${text}[${part}]`
    return text === '' ? part : `${text}.${part}`
  }, place)
