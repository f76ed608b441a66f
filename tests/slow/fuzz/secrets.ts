// Secrets that are sent again and again, right and wrong, and must not be found where they do not belong.
import { UNREACHABLE_REGISTRY } from './unreachable-releases.ts'

const MARK = 'gwS3cret'

const encoded = (name: string): string => Buffer.from(`user:${MARK}-${name}`).toString('base64')
const AUTH = encoded('pull')

export const SECRETS = {
  pull_secret: JSON.stringify({
    auths: {
      'quay.io': { auth: AUTH },
      'registry.example.com': { auth: AUTH, email: 'a@example.com' },
      [UNREACHABLE_REGISTRY]: { auth: AUTH },
    },
  }),
  password: `${MARK}-password`,
  one_time_login: `${MARK}-login`,
  new_password: `${MARK}-new-password`,
  ignition_endpoint_token: `${MARK}-ignition-token`,
  proxy: `http://user:${MARK}-proxy@proxy.example.com:3128`,
  ignition: JSON.stringify({
    ignition: { version: '3.2.0' },
    passwd: { users: [{ name: 'core', passwordHash: `${MARK}-hash` }] },
  }),
  token: `${MARK}-token`,
} as const

/** Also the beginning of what is encoded: parts of it tell as much. */
const TRACES = [MARK, AUTH.slice(0, 20)]

/** Where one of them stands in a text, with what surrounds it; null: nowhere. */
export function leakIn(text: string, more: readonly string[] = []): string | null {
  for (const trace of [...TRACES, ...more]) {
    const at = text.indexOf(trace)
    if (at >= 0) return text.slice(Math.max(0, at - 300), at + 100)
  }
  return null
}
