// What the service has said yes to, and whether it still knows of it.
import { createHash } from 'node:crypto'
import type { Client } from '@groundwork/contract/client'
import type { Cluster } from '@groundwork/contract/clusters'
import type { SendRequest } from '@groundwork/lab/lab'
import { inParallel } from '@groundwork/lab/lab'

/** Everything that was ever sent about one thing, in order; the last one of it that was acknowledged. */
interface Reports {
  readonly sent: string[]
  acknowledged: number
}

export interface Acknowledged {
  /** Sends, and remembers what is said yes to. */
  readonly send: SendRequest
  count(): number
  /** All that was acknowledged before this was called and is not there; an empty list is what the test wants. */
  losses(client: Client, clusterIds: readonly string[]): Promise<readonly string[]>
  /** The same for files, which take longer to look at. */
  lostLogs(client: Client): Promise<readonly string[]>
}

const AT_ONCE = 4
const PROGRESS = /\/v2\/infra-envs\/[^/]+\/hosts\/([^/]+)\/progress$/
const FINALIZING = /\/v2\/clusters\/([^/]+)\/progress$/
const OPERATOR = /\/v2\/clusters\/([^/]+)\/monitored-operators$/
const INGRESS = /\/v2\/clusters\/([^/]+)\/uploads\/ingress-cert$/
const LOGS = /\/v2\/clusters\/([^/]+)\/logs$/

export function recordAcknowledged(inner: SendRequest): Acknowledged {
  const stages = new Map<string, Reports>()
  const finalizing = new Map<string, Reports>()
  const operators = new Map<string, Reports>()
  const ingress = new Map<string, Reports>()
  const logs = new Map<string, Reports>()
  let count = 0

  async function send(url: string, init: RequestInit): Promise<Response> {
    const found = await subjectOf(url, init)
    if (found === null) return inner(url, init)
    const reports = found.table.get(found.key) ?? { sent: [], acknowledged: -1 }
    found.table.set(found.key, reports)
    const place = reports.sent.push(found.value) - 1
    const response = await inner(url, init)
    if (response.ok) {
      count += 1
      reports.acknowledged = Math.max(reports.acknowledged, place)
    }
    return response
  }

  async function subjectOf(url: string, init: RequestInit) {
    const { pathname, searchParams } = new URL(url)
    const key = (pattern: RegExp) => (init.method === 'GET' ? undefined : pattern.exec(pathname)?.[1])
    const json = () => JSON.parse(String(init.body)) as Record<string, string>
    const host = key(PROGRESS)
    if (host !== undefined) return { table: stages, key: host, value: json().current_stage ?? '' }
    const cluster = key(FINALIZING)
    if (cluster !== undefined)
      return { table: finalizing, key: cluster, value: json().finalizing_stage ?? '' }
    const owner = key(OPERATOR)
    if (owner !== undefined) {
      const { name, status } = json()
      return { table: operators, key: `${owner}/${name}`, value: status ?? '' }
    }
    const certified = key(INGRESS)
    if (certified !== undefined) return { table: ingress, key: certified, value: 'ingress certificate' }
    const logged = key(LOGS)
    if (logged === undefined) return null
    const query = new URLSearchParams({ logs_type: searchParams.get('logs_type') ?? 'host' })
    if (searchParams.has('host_id')) query.set('host_id', searchParams.get('host_id') ?? '')
    return { table: logs, key: `${logged}?${query}`, value: await digestOfUpload(init) }
  }

  return {
    send,
    count: () => count,
    async losses(client, clusterIds) {
      const before = [stages, finalizing, operators, ingress].map(lastAcknowledged)
      const [ofStages, ofFinalizing, ofOperators, ofIngress] = before as [Last, Last, Last, Last]
      const lost: string[] = []
      await inParallel(clusterIds, AT_ONCE, async (id) => {
        const cluster = await client.call<'v2GetCluster'>('v2GetCluster', { params: { cluster_id: id } })
        lost.push(
          ...lostStages(cluster, ofStages),
          ...(ofFinalizing.has(id) && !cluster.progress?.finalizing_stage
            ? [`${cluster.name}: ${ofFinalizing.get(id)}, but no stage of finalizing is known`]
            : []),
          ...lostOperators(cluster, ofOperators, operators),
          ...(ofIngress.has(id) ? await lostKubeconfig(client, cluster) : []),
        )
      })
      return lost
    },
    async lostLogs(client) {
      const lost: string[] = []
      await inParallel([...logs], AT_ONCE, async ([key, { sent, acknowledged }]) => {
        if (acknowledged < 0) return
        const [cluster_id = '', query = ''] = key.split('?')
        const file = await client.open<'V2DownloadClusterLogs'>('V2DownloadClusterLogs', {
          params: { cluster_id },
          query: Object.fromEntries(new URLSearchParams(query)),
        })
        const digest = digestOf(new Uint8Array(await file.arrayBuffer()))
        // One that was sent later may have arrived, too.
        if (!sent.slice(acknowledged).includes(digest)) lost.push(`logs ${key}`)
      })
      return lost
    },
  }
}

type Last = ReadonlyMap<string, string>

const lastAcknowledged = (table: ReadonlyMap<string, Reports>): Last =>
  new Map(
    [...table].flatMap(([key, { sent, acknowledged }]) =>
      acknowledged < 0 ? [] : [[key, sent[acknowledged] ?? ''] as const],
    ),
  )

function lostStages({ hosts, name }: Cluster, acknowledged: Last): readonly string[] {
  return (hosts ?? []).flatMap((host) => {
    const wanted = acknowledged.get(host.id)
    if (wanted === undefined) return []
    const order: readonly string[] = host.progress_stages ?? []
    const shown: string = host.progress?.current_stage ?? ''
    if (wanted === 'Failed') return host.status === 'error' ? [] : [`${name} ${host.id}: Failed`]
    const isKept = order.indexOf(shown) >= order.indexOf(wanted)
    return isKept ? [] : [`${name} ${host.id}: ${wanted}, but it is at ${shown || 'no stage'}`]
  })
}

function lostOperators(
  { id, name, monitored_operators }: Cluster,
  acknowledged: Last,
  all: ReadonlyMap<string, Reports>,
): readonly string[] {
  return (monitored_operators ?? []).flatMap((operator) => {
    const key = `${id}/${operator.name}`
    const reports = all.get(key)
    const wanted = acknowledged.get(key)
    if (reports === undefined || wanted === undefined) return []
    const status: string = operator.status ?? ''
    return reports.sent.slice(reports.sent.indexOf(wanted)).includes(status)
      ? []
      : [`${name} operator ${operator.name}: ${wanted}, but it is ${status || 'unknown'}`]
  })
}

async function lostKubeconfig(client: Client, { id, name }: Cluster): Promise<readonly string[]> {
  try {
    await client.open<'V2DownloadClusterCredentials'>('V2DownloadClusterCredentials', {
      params: { cluster_id: id },
      query: { file_name: 'kubeconfig' },
    })
    return []
  } catch (error) {
    if (!(error instanceof Error) || !('status' in error)) throw error
    return [`${name}: a kubeconfig with the certificate of its ingress (${error.message})`]
  }
}

async function digestOfUpload({ body, headers }: RequestInit): Promise<string> {
  const form =
    body instanceof FormData ? body : await new Response(body, { ...(headers && { headers }) }).formData()
  const file = form.get('upfile')
  return digestOf(file instanceof Blob ? new Uint8Array(await file.arrayBuffer()) : new Uint8Array())
}

const digestOf = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex')
