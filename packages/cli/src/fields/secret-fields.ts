// Fields that are never taken from the command line, and never shown.
import { isRecord } from '@groundwork/json/json-values'

const SECRETS = ['pull_secret', 'ignition_endpoint_token', 'fencing_credentials', 'password']

const MASK = '…'

const isSecretName = (name: string): boolean => SECRETS.includes(name.replaceAll('-', '_').toLowerCase())

/** A member of a secret is one too: fencing_credentials.password. */
export const isSecretPath = (path: readonly string[]): boolean => path.some(isSecretName)

/** FIELD=VALUE, as it may be repeated to whoever typed it. */
export function maskAssignment(word: string): string {
  const field = word.slice(0, word.indexOf('='))
  return isSecretPath(field.split('.')) ? `${field}=${MASK}` : word
}

/** The body of a request, as it may be shown. */
export function maskBody(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(maskBody)
  if (!isRecord(value)) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => [name, isSecretName(name) ? MASK : maskBody(member)]),
  )
}

/** The secrets in a body, each with the field that it is the value of, or a part of the value of. */
export function secretTexts(
  value: unknown,
  field = '',
): readonly { readonly field: string; readonly text: string }[] {
  if (typeof value === 'string') return field === '' ? [] : [{ field, text: value }]
  if (Array.isArray(value)) return value.flatMap((item: unknown) => secretTexts(item, field))
  if (!isRecord(value)) return []
  return Object.entries(value).flatMap(([name, member]) =>
    secretTexts(member, field === '' && isSecretName(name) ? name : field),
  )
}
