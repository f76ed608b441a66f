import { parse } from 'yaml'

/** How a Kubernetes API is reached, and as whom. */
export interface KubeAccess {
  /** Without a slash at the end. */
  readonly server: string
  /** PEM; absent: whom the machine trusts. */
  readonly ca?: string
  readonly identity?: { readonly cert: string; readonly key: string }
  readonly token?: string
}

type Fields = Readonly<Record<string, unknown>>

/** Of the current context. Never quotes what it reads: there are keys in it. Throws an error with words for people. */
export function readKubeconfig(text: string): KubeAccess {
  const config = fieldsOf(parseYaml(text))
  const context = named(config.contexts, config['current-context'], 'context')
  const cluster = named(config.clusters, context.cluster, 'cluster')
  const user = named(config.users, context.user, 'user')
  const server = cluster.server
  if (typeof server !== 'string' || !URL.canParse(server) || !/^https?:/.test(server))
    throw new Error('The kubeconfig has no address of an API server.')
  const ca = decoded(cluster['certificate-authority-data'], 'certificate-authority-data')
  const cert = decoded(user['client-certificate-data'], 'client-certificate-data')
  const key = decoded(user['client-key-data'], 'client-key-data')
  if ((cert === null) !== (key === null))
    throw new Error(
      'The kubeconfig has a client certificate without its key, or a key without its certificate.',
    )
  return {
    server: server.replace(/\/+$/, ''),
    ...(ca === null ? {} : { ca }),
    ...(cert === null || key === null ? {} : { identity: { cert, key } }),
    ...(typeof user.token === 'string' && user.token !== '' ? { token: user.token } : {}),
  }
}

function parseYaml(text: string): unknown {
  try {
    return parse(text, { logLevel: 'error' })
  } catch {
    throw new Error('The kubeconfig is not valid YAML.')
  }
}

/** The entry of a list like `clusters: [{name, cluster}]`; the only one if none is named. */
function named(list: unknown, name: unknown, kind: string): Fields {
  const entries = Array.isArray(list) ? list.map(fieldsOf) : []
  const wanted = typeof name === 'string' && name !== '' ? name : null
  const found =
    wanted === null && entries.length === 1 ? entries[0] : entries.find((one) => one.name === wanted)
  if (found === undefined) throw new Error(`The kubeconfig has no usable ${kind}.`)
  return fieldsOf(found[kind])
}

const fieldsOf = (value: unknown): Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Fields) : {}

function decoded(value: unknown, name: string): string | null {
  if (value === undefined || value === null || value === '') return null
  const text = typeof value === 'string' ? Buffer.from(value, 'base64').toString('utf8') : ''
  if (!text.includes('-----BEGIN ')) throw new Error(`${name} of the kubeconfig is not PEM in base64.`)
  return text
}
