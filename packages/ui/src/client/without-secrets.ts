import { t } from '../texts/texts.ts'

const SECRETS: readonly string[] = ['pull_secret', 'password', 'fencing_credentials']

/** Requests are shown to whoever looks over the shoulder. */
export function withoutSecrets(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutSecrets)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => [
      name,
      SECRETS.includes(name) ? `<${t.common.notShown}>` : withoutSecrets(member),
    ]),
  )
}
