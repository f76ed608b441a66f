import { parse } from 'yaml'

/** How the API of a cluster is reached, and as whom. */
export interface KubeAccess {
  /** Without a slash at the end. */
  readonly server: string
  /** PEM; absent: whom this machine trusts. */
  readonly ca?: string
  readonly identity?: { readonly cert: string; readonly key: string }
  readonly token?: string
}

interface Entry {
  readonly name?: unknown
  readonly cluster?: Readonly<Record<string, unknown>>
  readonly user?: Readonly<Record<string, unknown>>
  readonly context?: Readonly<Record<string, unknown>>
}

/** Of the current context; null: it cannot be used. Never quotes what it reads, as there are keys in it. */
export function readKubeconfig(text: string): KubeAccess | null {
  const config = parsed(text)
  const context = named(config?.contexts, config?.['current-context'])?.context
  const cluster = named(config?.clusters, context?.cluster)?.cluster
  const user = named(config?.users, context?.user)?.user ?? {}
  const server = cluster?.server
  if (typeof server !== 'string' || !/^https?:\/\//.test(server) || !URL.canParse(server)) return null
  const ca = decoded(cluster?.['certificate-authority-data'])
  const cert = decoded(user['client-certificate-data'])
  const key = decoded(user['client-key-data'])
  const { token } = user
  return {
    server: server.replace(/\/+$/, ''),
    ...(ca === null ? {} : { ca }),
    ...(cert === null || key === null ? {} : { identity: { cert, key } }),
    ...(typeof token === 'string' && token !== '' ? { token } : {}),
  }
}

function parsed(text: string): Readonly<Record<string, unknown>> | null {
  try {
    const value: unknown = parse(text, { logLevel: 'error' })
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : null
  } catch {
    return null
  }
}

const named = (list: unknown, name: unknown): Entry | undefined =>
  Array.isArray(list)
    ? ((list as readonly (Entry | null)[]).find((entry) => entry?.name === name) ?? undefined)
    : undefined

function decoded(value: unknown): string | null {
  const text = typeof value === 'string' ? Buffer.from(value, 'base64').toString() : ''
  return text.includes('-----BEGIN ') ? text : null
}
