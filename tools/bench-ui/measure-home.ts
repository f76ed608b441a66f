// What goes over the wire until the home page shows clusters.
import { atMost, type Figure } from '../bench-against/table.ts'
import { startCountingProxy, type Transfer } from './counting-proxy.ts'
import { inNewPage, momentOf, type Scene } from './scene.ts'

export async function measureHome(scene: Scene): Promise<Figure[]> {
  const all: number[] = []
  const scripts: number[] = []
  const times: number[] = []
  for (let round = 1; round <= scene.rounds; round += 1) {
    await scene.hosts.refresh()
    const proxy = await startCountingProxy(scene.url)
    const { begin, shown } = await inNewPage(scene, proxy.url, async (page) => ({
      shown: await momentOf(page, 'bench.first'),
      begin: await momentOf(page, 'performance.timeOrigin'),
    }))
    proxy.close()
    const before = proxy.transfers.filter(({ at }) => at <= shown)
    all.push(kilobytes(before))
    scripts.push(kilobytes(before.filter(({ isScript }) => isScript)))
    times.push(shown - begin)
    scene.tell(`home, round ${round}: ${listed(before)}`)
  }
  return [
    { what: 'home: bytes until clusters are shown', unit: 'KB', values: [all], goal: atMost(450, 'KB') },
    { what: 'home: of these, JavaScript', unit: 'KB', values: [scripts], goal: atMost(350, 'KB') },
    { what: 'home: until clusters are shown', unit: 'ms', values: [times] },
  ]
}

const kilobytes = (transfers: readonly Transfer[]): number =>
  transfers.reduce((sum, { bytes }) => sum + bytes, 0) / 1_000

/** The largest, for whoever wants to make it smaller. */
function listed(transfers: readonly Transfer[]): string {
  const sums = new Map<string, number>()
  for (const { path, bytes } of transfers) sums.set(path, (sums.get(path) ?? 0) + bytes)
  const largest = [...sums].sort(([, a], [, b]) => b - a).slice(0, 8)
  return largest.map(([path, bytes]) => `${path.split('?')[0]} ${(bytes / 1_000).toFixed(0)}`).join(', ')
}
