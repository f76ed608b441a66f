// The APIs of the lab's clusters on a port of this computer, for programs that are no part of the lab.
import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Readable } from 'node:stream'
import type { LabCluster, LabClusters } from '../world/cluster.ts'

export interface ListeningClusters {
  /** YAML, which is JSON as well. */
  kubeconfigOf(cluster: LabCluster): string
  close(): Promise<void>
}

/** Each cluster is below a path with its name, so that one port is enough. Only this computer can reach it. */
export async function listenClusters(clusters: Pick<LabClusters, 'all'>): Promise<ListeningClusters> {
  const server = createServer((incoming, outgoing) => {
    answer(clusters, incoming, outgoing).catch(() => outgoing.destroy())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    kubeconfigOf({ name, domain }) {
      const base = `http://127.0.0.1:${port}/${name}.${domain}`
      return JSON.stringify({
        apiVersion: 'v1',
        kind: 'Config',
        'current-context': 'lab',
        // Clients refuse an address without encryption unless they are told not to care.
        clusters: [{ name, cluster: { server: base, 'insecure-skip-tls-verify': true } }],
        users: [{ name: 'lab', user: { token: 'lab' } }],
        contexts: [{ name: 'lab', context: { cluster: name, user: 'lab' } }],
      })
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

/** For a server of one's own, at which this API is all that there is. Who cannot be answered is cut off. */
export const answerFor =
  (api: LabCluster['api']): RequestListener =>
  (incoming, outgoing) => {
    forward(api, incoming.url ?? '/', incoming, outgoing).catch(() => outgoing.destroy())
  }

async function answer(
  clusters: Pick<LabClusters, 'all'>,
  incoming: IncomingMessage,
  outgoing: ServerResponse,
): Promise<void> {
  const [, name = '', path = ''] = /^\/([^/]+)(\/.*)$/.exec(incoming.url ?? '') ?? []
  const cluster = clusters.all.find((one) => `${one.name}.${one.domain}` === name)
  if (cluster === undefined) return void outgoing.writeHead(404).end()
  await forward(cluster.api, path, incoming, outgoing)
}

async function forward(
  api: LabCluster['api'],
  path: string,
  incoming: IncomingMessage,
  outgoing: ServerResponse,
): Promise<void> {
  const gone = new AbortController()
  outgoing.on('close', () => gone.abort())
  const chunks: Buffer[] = []
  for await (const chunk of incoming) chunks.push(chunk as Buffer)
  const method = incoming.method ?? 'GET'
  const headers = new Headers()
  for (const name of ['content-type', 'authorization', 'accept', 'user-agent']) {
    const value = incoming.headers[name]
    if (typeof value === 'string') headers.set(name, value)
  }
  const response = await api(
    new Request(`http://lab${path}`, {
      method,
      headers,
      signal: gone.signal,
      ...(chunks.length > 0 && method !== 'GET' ? { body: Buffer.concat(chunks) } : {}),
    }),
  )
  outgoing.writeHead(response.status, Object.fromEntries(response.headers))
  if (response.body === null) return void outgoing.end()
  outgoing.flushHeaders()
  Readable.fromWeb(response.body as Parameters<typeof Readable.fromWeb>[0])
    .on('error', () => {})
    .pipe(outgoing)
}
