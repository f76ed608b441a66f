// Reads the live stream of a cluster and tells of each new status.
import { OWN_BASE_PATH } from '@groundwork/contract/operation'

interface Change {
  readonly kind: 'cluster' | 'host'
  readonly id: string
  readonly resource: {
    readonly status?: string
    readonly name?: string
    readonly requested_hostname?: string
  } | null
}

export interface Statuses {
  /** The cluster is ready, and so many hosts are known. */
  readonly ready: Promise<void>
  isReady(): boolean
}

/** Returns when the stream is open, so that nothing that happens afterwards is missed. */
export async function watchStatuses(
  url: string,
  clusterId: string,
  hosts: number,
  say: (line: string) => void,
  signal: AbortSignal,
): Promise<Statuses> {
  const began = performance.now()
  const seen = new Map<string, string>()
  const known = new Set<string>()
  let isClusterReady = false
  const isReady = () => isClusterReady && known.size >= hosts
  const query = `cluster_id=${clusterId}&kinds=cluster,host`
  const answer = await fetch(`${url}${OWN_BASE_PATH}/v1/stream?${query}`, { signal })
  if (!answer.ok || answer.body === null) throw new Error(`The live stream answered ${answer.status}.`)
  const messages = readMessages(answer.body)

  function hear({ kind, id, resource }: Change): void {
    const status = resource?.status ?? ''
    if (status === '' || seen.get(id) === status) return
    const name = (resource?.requested_hostname || resource?.name || id).replace(id, id.slice(0, 8))
    const before = seen.get(id)
    seen.set(id, status)
    const seconds = ((performance.now() - began) / 1_000).toFixed(1)
    say(
      `${seconds.padStart(5)} s  ${kind.padEnd(7)} ${name.padEnd(10)} ${before ? `${before} → ` : ''}${status}`,
    )
    if (kind === 'cluster') isClusterReady = status === 'ready'
    else if (status === 'known') known.add(id)
    else known.delete(id)
  }

  async function follow(): Promise<void> {
    for await (const change of messages) {
      hear(change)
      if (isReady()) return
    }
    throw new Error('The service ended the live stream.')
  }

  const ready = follow()
  // Whoever waits for it hears of its failure.
  ready.catch(() => {})
  return { ready, isReady }
}

async function* readMessages(body: ReadableStream<Uint8Array>): AsyncGenerator<Change> {
  let text = ''
  for await (const piece of body.pipeThrough(new TextDecoderStream())) {
    text += piece
    const messages = text.split('\n\n')
    text = messages.pop() ?? ''
    for (const message of messages) {
      const data = /^data: (.*)$/m.exec(message)?.[1]
      if (/^event: (cluster|host)$/m.test(message) && data !== undefined) yield JSON.parse(data) as Change
    }
  }
}
