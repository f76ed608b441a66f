// Who runs the network of a cluster that was installed elsewhere? The ignition its machine config server hands out
// tells: with managed networking it carries the static pods of the virtual addresses, or names the API by address.

import { parseAddress } from '@groundwork/addresses/cidr'
import type { ApiVipConnectivityResponse } from '@groundwork/contract/steps'
import { stringOf } from '@groundwork/json/json-values'

const STATIC_POD = /\/(?:keepalived|coredns)\.ya?ml$/
const KUBECONFIG = /\/kubeconfig$/
const SERVER = /^\s*server:\s*["']?https?:\/\/(\[[^\]]+\]|[^:/\s"']+)/m

interface IgnitionFile {
  readonly path: string
  readonly source: string
}

// The same report is read for three names of every host.
const answers = new WeakMap<ApiVipConnectivityResponse, boolean>()

export function hasManagedNetworking(response: ApiVipConnectivityResponse): boolean {
  let answer = answers.get(response)
  if (answer === undefined) {
    answer = filesOf(response.ignition ?? '').some(
      ({ path, source }) => STATIC_POD.test(path) || (KUBECONFIG.test(path) && namesAddress(decode(source))),
    )
    answers.set(response, answer)
  }
  return answer
}

function namesAddress(kubeconfig: string): boolean {
  const server = SERVER.exec(kubeconfig)?.[1] ?? ''
  return parseAddress(server.replace(/^\[|\]$/g, '')) !== null
}

/** Unreadable documents have no files. */
function filesOf(ignition: string): IgnitionFile[] {
  let document: unknown
  try {
    document = JSON.parse(ignition)
  } catch {
    return []
  }
  const files = property(property(document, 'storage'), 'files')
  if (!Array.isArray(files)) return []
  return files.map((file: unknown) => ({
    path: stringOf(property(file, 'path')),
    source: stringOf(property(property(file, 'contents'), 'source')),
  }))
}

const property = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[name] : undefined

/** The content of a data URL; empty when it is none or cannot be read. */
function decode(source: string): string {
  const [, encoding = '', content = ''] = /^data:([^,]*),(.*)$/s.exec(source) ?? []
  if (encoding.endsWith(';base64')) return Buffer.from(content, 'base64').toString('utf8')
  try {
    return decodeURIComponent(content)
  } catch {
    return content
  }
}
