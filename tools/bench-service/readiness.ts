// How long a watcher waits: clusters are brought to where one report is missing; the clock runs from the moment that
// report is sent until the stream says that the cluster is ready.
import { createFleet, type FleetHost, inParallel, setVips } from './fleet.ts'

const HOSTS = 3
const PATIENCE_MS = 60_000
/** No host is fit before it has told whom it reaches; the last host of each cluster keeps that to itself until the clock runs. */
const HELD_BACK = 'connectivity-check'

export async function measureReadiness(port: number, count: number, seed = 'ready'): Promise<number[]> {
  const hosts = await createFleet(port, { clusters: count, hostsPerCluster: HOSTS }, seed)
  const last = hosts.filter((_, index) => index % HOSTS === HOSTS - 1)
  await inParallel(hosts, 8, ({ agent }) => agent.register())
  const turnsOfAll = async () => {
    for (const _ of [1, 2])
      await inParallel(hosts, 8, (host) => (last.includes(host) ? holdBack(host) : host.agent.turn()))
  }
  await turnsOfAll()
  await inParallel(last, 4, ({ clusterId }) => setVips(port, clusterId))
  await turnsOfAll()
  const watcher = await watchClusters(port)
  const times: number[] = []
  for (const host of last) times.push(await timeToReady(host, watcher))
  watcher.close()
  return times
}

async function holdBack({ agent, machine }: FleetHost): Promise<void> {
  for (const step of await agent.ask()) {
    if (step.step_type !== HELD_BACK) await agent.report(machine.answer(step))
  }
}

async function timeToReady({ clusterId, agent, machine }: FleetHost, watcher: Watcher): Promise<number> {
  const step = (await agent.ask()).find(({ step_type }) => step_type === HELD_BACK)
  if (!step || watcher.isReady(clusterId)) throw new Error('The cluster did not wait for the last report.')
  return watcher.time(clusterId, () => agent.report(machine.answer(step)))
}

interface Watcher {
  isReady(clusterId: string): boolean
  /** Milliseconds from before the report to the news. */
  time(clusterId: string, report: () => Promise<void>): Promise<number>
  close(): void
}

async function watchClusters(port: number): Promise<Watcher> {
  const abort = new AbortController()
  const ready = new Map<string, number>()
  const answer = await fetch(`http://127.0.0.1:${port}/api/groundwork/v1/stream?kinds=cluster`, {
    signal: abort.signal,
  })
  const reader = answer.body?.pipeThrough(new TextDecoderStream()).getReader()
  let waiting: (() => void) | undefined
  void (async () => {
    let text = ''
    for (;;) {
      const chunk = await reader?.read().catch(() => undefined)
      if (chunk === undefined || chunk.done) break
      text += chunk.value
      const parts = text.split('\n\n')
      text = parts.pop() ?? ''
      for (const part of parts) {
        const id = /"id":"([0-9a-f-]{36})"/.exec(part)?.[1]
        if (id && part.includes('"status":"ready"') && !ready.has(id)) ready.set(id, performance.now())
      }
      waiting?.()
    }
    abort.abort()
    waiting?.()
  })()
  return {
    isReady: (clusterId) => ready.has(clusterId),
    async time(clusterId, report) {
      const sent = performance.now()
      await report()
      const late = setTimeout(() => abort.abort(), PATIENCE_MS)
      while (!ready.has(clusterId) && !abort.signal.aborted)
        await new Promise<void>((resolve) => (waiting = resolve))
      clearTimeout(late)
      if (!ready.has(clusterId)) throw new Error(`Cluster ${clusterId} was not ready in time.`)
      return (ready.get(clusterId) ?? 0) - sent
    },
    close: () => abort.abort(),
  }
}
