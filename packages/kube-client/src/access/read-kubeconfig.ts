// A kubeconfig as text. Errors never quote what was read, as there are keys in it, and nothing in it makes us open a file: the text may
// come from anywhere. Programs that log in (`exec`), passwords, `proxy-url` and `insecure-skip-tls-verify` are not supported.
import { isRecord, type JsonRecord, recordOf } from '@groundwork/json/json-values'
import { isTooComplex } from '@groundwork/text/yaml-complexity'
import { parse } from 'yaml'
import type { KubeAccess } from './kube-access.ts'

/** The entries of the current context. */
export interface CurrentContext {
  readonly cluster: JsonRecord
  readonly user: JsonRecord
}

/** With the certificates of all authorities of a cluster it has some 10 kB. */
const MOST_CHARS = 2 ** 18

/** Of the current context. Throws an error that says what is wrong. */
export const readKubeconfig = (text: string): KubeAccess => accessOfContext(currentContext(text))

export function accessOfContext(context: CurrentContext): KubeAccess {
  const { cert, key } = identityIn(context.user)
  if ((cert === null) !== (key === null))
    throw new Error(
      'The kubeconfig has a client certificate without its key, or a key without its certificate.',
    )
  return accessOf(context)
}

/** The same, for texts that people are not told about: null where they cannot be used, and half of an identity is no identity. */
export function findAccess(text: string): KubeAccess | null {
  try {
    return accessOf(currentContext(text))
  } catch {
    return null
  }
}

/** PEM of the authorities that the current context trusts, whether or not it has a login; empty: none, or none that can be read. */
export function findAuthorities(text: string): string {
  try {
    const config = recordOf(parseYaml(text))
    return authoritiesOf(clusterOf(config, contextOf(config))) ?? ''
  } catch {
    return ''
  }
}

export function currentContext(text: string): CurrentContext {
  const config = recordOf(parseYaml(text))
  const context = contextOf(config)
  return { cluster: clusterOf(config, context), user: named(config.users, context.user, 'user') }
}

const contextOf = (config: JsonRecord): JsonRecord =>
  named(config.contexts, config['current-context'], 'context')

const clusterOf = (config: JsonRecord, context: JsonRecord): JsonRecord =>
  named(config.clusters, context.cluster, 'cluster')

const authoritiesOf = (cluster: JsonRecord): string | null =>
  decoded(cluster['certificate-authority-data'], 'certificate-authority-data')

function accessOf({ cluster, user }: CurrentContext): KubeAccess {
  const { server } = cluster
  if (typeof server !== 'string' || !/^https?:\/\//.test(server) || !URL.canParse(server))
    throw new Error('The kubeconfig has no address of an API server.')
  const ca = authoritiesOf(cluster)
  const { cert, key } = identityIn(user)
  return {
    server: server.replace(/\/+$/, ''),
    ...(ca === null ? {} : { ca }),
    ...(cert === null || key === null ? {} : { identity: { cert, key } }),
    ...(typeof user.token === 'string' && user.token !== '' ? { token: user.token } : {}),
  }
}

const identityIn = (user: JsonRecord) => ({
  cert: decoded(user['client-certificate-data'], 'client-certificate-data'),
  key: decoded(user['client-key-data'], 'client-key-data'),
})

function parseYaml(text: string): unknown {
  if (text.length > MOST_CHARS) throw new Error('The kubeconfig is longer than 256 KiB.')
  if (isTooComplex(text))
    throw new Error('The kubeconfig is nested too deeply, or has too many anchors or tags.')
  try {
    // To look for repeated keys takes the parser minutes for a text of this length.
    return parse(text, { logLevel: 'error', uniqueKeys: false })
  } catch {
    throw new Error('The kubeconfig is not valid YAML.')
  }
}

/** The entry of a list like `clusters: [{name, cluster}]`; the only one if none is named. */
function named(list: unknown, name: unknown, kind: string): JsonRecord {
  const entries = Array.isArray(list) ? list.filter(isRecord) : []
  const wanted = typeof name === 'string' && name !== '' ? name : null
  const found =
    wanted === null && entries.length === 1 ? entries[0] : entries.find((one) => one.name === wanted)
  if (found === undefined) throw new Error(`The kubeconfig has no usable ${kind}.`)
  return recordOf(found[kind])
}

function decoded(value: unknown, name: string): string | null {
  if (value === undefined || value === null || value === '') return null
  const text = typeof value === 'string' ? Buffer.from(value, 'base64').toString('utf8') : ''
  if (!text.includes('-----BEGIN ')) throw new Error(`${name} of the kubeconfig is not PEM in base64.`)
  return text
}
