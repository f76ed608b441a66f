import { recordOf, stringOf } from '@groundwork/json/json-values'
// Credentials of registries, as containers-auth.json has them: by registry, or by a path in it.

export interface Credential {
  /** The entry of the pull secret that it is from; no secret. */
  readonly key: string
  readonly username: string
  readonly password: string
  /** A refresh token, where there is no password. */
  readonly identityToken: string
}

/** Entries without anything to log in with are left out. */
export function parsePullSecret(text: string): readonly Credential[] {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    return []
  }
  const auths = recordOf(recordOf(value).auths)
  return Object.entries(auths).flatMap(([key, entry]) => credentialOf(key, recordOf(entry)) ?? [])
}

/** The entry with the longest path that the repository is in; null: none. */
export function credentialFor(
  credentials: readonly Credential[],
  registry: string,
  repository: string,
): Credential | null {
  const name = `${normal(registry)}/${repository}`
  let best: Credential | null = null
  for (const credential of credentials) {
    const key = normal(credential.key)
    if (key === '' || !(name === key || name.startsWith(`${key}/`))) continue
    if (best === null || key.length > normal(best.key).length) best = credential
  }
  return best
}

const DOCKER_HUB = new Set(['index.docker.io', 'registry-1.docker.io'])

/** Old tools wrote whole addresses: https://registry.example.com/v2/ */
function normal(key: string): string {
  const [host = '', ...path] = key
    .trim()
    .replace(/^https?:\/\//, '')
    .replace(/\/v[12]\/?$/, '')
    .replace(/\/+$/, '')
    .split('/')
  return [DOCKER_HUB.has(host) ? 'docker.io' : host.toLowerCase(), ...path].join('/')
}

function credentialOf(key: string, entry: Readonly<Record<string, unknown>>): Credential | null {
  const login = loginOf(stringOf(entry.auth)) ?? {
    username: stringOf(entry.username),
    password: stringOf(entry.password),
  }
  const identityToken = stringOf(entry.identitytoken)
  const isUsable = (login.username !== '' && login.password !== '') || identityToken !== ''
  return isUsable ? { key, ...login, identityToken } : null
}

function loginOf(auth: string): Pick<Credential, 'username' | 'password'> | null {
  const text = Buffer.from(auth, 'base64').toString('utf8')
  const colon = text.indexOf(':')
  // Some tools filled it up with zero bytes.
  return colon <= 0
    ? null
    : { username: text.slice(0, colon), password: text.slice(colon + 1).replace(/\0+$/, '') }
}
