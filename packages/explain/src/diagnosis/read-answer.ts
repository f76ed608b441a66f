// Turns a text that people pasted or piped into a cluster, or says in plain words why it is none.
import type { Cluster } from '@groundwork/contract/clusters'
import { ClusterStatus } from '@groundwork/contract/vocabulary'
import { readJson } from '@groundwork/engine/text'
import { isRecord } from '@groundwork/json/json-values'

export type ReadAnswer =
  | { readonly ok: true; readonly cluster: Cluster }
  | { readonly ok: false; readonly reason: string }

export function readClusterAnswer(text: string): ReadAnswer {
  if (text.trim() === '') return refuse('It is empty; the answer of GET /v2/clusters/{id} is expected.')
  const json = readJson(text)
  if (!json.ok) return refuse(`It is not JSON: it begins with "${text.trim().slice(0, 40)}".`)
  const { value } = json
  if (Array.isArray(value))
    return refuse('It is a list; send one cluster, the answer of GET /v2/clusters/{id}.')
  if (!isRecord(value))
    return refuse('It is JSON, but not a cluster; send the answer of GET /v2/clusters/{id}.')
  const { id, kind, status, reason, message, hosts } = value
  if (kind === 'Error' || (id === undefined && typeof message === 'string')) {
    return refuse(`The service answered with an error: ${reason ?? message}`)
  }
  if (typeof id !== 'string' || typeof status !== 'string') {
    return refuse(
      'It is JSON, but not a cluster: it has no id and status. Send the answer of GET /v2/clusters/{id}.',
    )
  }
  const statuses: readonly string[] = ClusterStatus.enum
  if (!statuses.includes(status)) return refuse(`It has the status "${status}", which no cluster has.`)
  if (!Array.isArray(hosts) || !hosts.every(isRecord)) {
    return refuse('It has no hosts in it; fetch the cluster without exclude-hosts (GET /v2/clusters/{id}).')
  }
  // Only as much is checked as tells a cluster from something else: other versions send words that we do not know.
  return { ok: true, cluster: value as unknown as Cluster }
}

const refuse = (reason: string): ReadAnswer => ({ ok: false, reason })
