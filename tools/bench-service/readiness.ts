// How long a watcher waits: clusters are brought to where one report is missing; the clock runs from the moment that
// report is sent until the stream says that the cluster is ready.
import { createFleet, type FleetHost, inParallel, setVips, takeTurns } from './fleet.ts'

export async function measureReadiness(port: number, count: number): Promise<number[]> {
  const hosts = await createFleet(port, { clusters: count, hostsPerCluster: 3 }, 'ready')
  await inParallel(hosts, 8, ({ agent }) => agent.register())
  await takeTurns(hosts, 2)
  const clusters = [...new Set(hosts.map(({ clusterId }) => clusterId))]
  await inParallel(clusters, 4, (clusterId) => setVips(port, clusterId))
  const watcher = await watchClusters(port)
  const times: number[] = []
  for (const clusterId of clusters) {
    times.push(
      await timeToReady(
        hosts.filter((host) => host.clusterId === clusterId),
        clusterId,
        watcher,
      ),
    )
  }
  watcher.close()
  return times
}

async function timeToReady(
  hosts: readonly FleetHost[],
  clusterId: string,
  watcher: Watcher,
): Promise<number> {
  const open = hosts.map(async ({ agent, machine }) => {
    const steps = await agent.ask()
    return steps.map((step) => () => agent.report(machine.answer(step)))
  })
  const reports = (await Promise.all(open)).flat()
  for (const report of reports.slice(0, -1)) {
    if (watcher.isReady(clusterId)) return 0
    await report()
  }
  return watcher.time(clusterId, reports)
}

interface Watcher {
  isReady(clusterId: string): boolean
  time(clusterId: string, reports: readonly (() => Promise<void>)[]): Promise<number>
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
      if (chunk === undefined || chunk.done) return
      text += chunk.value
      const parts = text.split('\n\n')
      text = parts.pop() ?? ''
      for (const part of parts) {
        const id = /"id":"([0-9a-f-]{36})"/.exec(part)?.[1]
        if (id && part.includes('"status":"ready"') && !ready.has(id)) ready.set(id, performance.now())
      }
      waiting?.()
    }
  })()
  return {
    isReady: (clusterId) => ready.has(clusterId),
    async time(clusterId, reports) {
      const last = reports.at(-1)
      const sent = performance.now()
      await last?.()
      while (!ready.has(clusterId)) await new Promise<void>((resolve) => (waiting = resolve))
      return (ready.get(clusterId) ?? 0) - sent
    },
    close: () => abort.abort(),
  }
}
