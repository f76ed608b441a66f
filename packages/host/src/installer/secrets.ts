import type { AgentLog } from '../agent/agent-log.ts'

/** Texts that must not appear in a log or an error. */
export interface Secrets {
  add(text: string): void
  mask(text: string): string
}

const MASK = '<SECRET>'
/** Shorter ones would take ordinary words apart. */
const MIN_CHARS = 4

export function createSecrets(...first: readonly string[]): Secrets {
  let known: readonly string[] = []
  const add = (text: string) => {
    // The longest first: one may be part of another.
    if (text.length >= MIN_CHARS) known = [...new Set([...known, text])].sort((a, b) => b.length - a.length)
  }
  for (const text of first) add(text)
  return { add, mask: (text) => known.reduce((masked, secret) => masked.replaceAll(secret, MASK), text) }
}

/** The password in the address of a proxy, as it stands there, as programs write it and as it is meant. */
export function passwordsOf(url: string): readonly string[] {
  if (!URL.canParse(url)) return []
  const { password } = new URL(url)
  if (password === '') return []
  const [, written = password] = /^[^:]*:\/\/[^:]*:(.*)@/.exec(url) ?? []
  const all = [written, password]
  try {
    all.push(decodeURIComponent(password))
  } catch {
    // Then it is meant as it stands.
  }
  return [...new Set(all)]
}

/** An address for people: without user and password. */
export const withoutCredentials = (url: string): string =>
  url.replace(/^([^/]*:\/\/)?.*@/, (_, scheme: string | undefined) => `${scheme ?? ''}${MASK}@`)

/** The pull secret, and what each registry in it is given. */
export function secretsOfPullSecret(text: string): readonly string[] {
  try {
    const { auths = {} } = JSON.parse(text) as { auths?: Record<string, { auth?: unknown } | null> }
    const auth = Object.values(auths).flatMap((entry) =>
      typeof entry?.auth === 'string' ? [entry.auth] : [],
    )
    return [text.trim(), ...auth]
  } catch {
    return [text.trim()]
  }
}

export const maskingLog = (log: AgentLog, { mask }: Pick<Secrets, 'mask'>): AgentLog => ({
  info: (text) => log.info(mask(text)),
  warn: (text) => log.warn(mask(text)),
  error: (text) => log.error(mask(text)),
})
