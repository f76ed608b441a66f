// From a report of an agent that changes the status of its host to the row that shows it, the evaluation of its cluster included.
import type { Page } from 'playwright-core'
import { atMost, type Figure } from '../bench-against/table.ts'
import { percentile } from './frame-times.ts'
import { inNewPage, momentOf, type Scene } from './scene.ts'

const CHANGES = 20

export async function measureChanges(scene: Scene): Promise<Figure[]> {
  await scene.hosts.refresh()
  const times = await inNewPage(scene, `${scene.url}/hosts`, async (page) => {
    await momentOf(page, 'bench.first')
    const hosts = await shownHosts(page)
    const found: number[] = []
    for (let change = 0; change < CHANGES; change += 1) {
      const host = hosts[change % hosts.length]
      if (host === undefined) throw new Error('There is no host in the table.')
      const isFirst = change < hosts.length
      const seen = momentOf(page, statusSeen(host, isFirst ? 'Not ready' : 'Needs input'))
      const sent = Date.now()
      await scene.hosts.reportMemory(host.infraEnvId, host.hostId, !isFirst)
      found.push((await seen) - sent)
    }
    return found
  })
  return [
    {
      what: `change of a status, until it is shown: p50 of ${CHANGES}`,
      unit: 'ms',
      values: [[percentile(times, 0.5)]],
    },
    {
      what: `change of a status, until it is shown: p99 of ${CHANGES}`,
      unit: 'ms',
      values: [[percentile(times, 0.99)]],
      goal: atMost(300, 'ms'),
    },
  ]
}

interface ShownHost {
  readonly infraEnvId: string
  readonly hostId: string
}

const SHOWN = `[...document.querySelectorAll('.gw-fleet-body [data-part="name"] a')].slice(0, 10).map(({ pathname }) => pathname)`

async function shownHosts(page: Page): Promise<ShownHost[]> {
  const paths = await page.evaluate<string[]>(SHOWN)
  return paths.map((path) => {
    const [, , infraEnvId = '', hostId = ''] = path.split('/')
    return { infraEnvId, hostId }
  })
}

const statusSeen = ({ infraEnvId, hostId }: ShownHost, word: string): string =>
  `bench.seen(() => document.querySelector('.gw-fleet-body a[href*="${infraEnvId}/${hostId}"]')
    ?.closest('.gw-fleet-row').querySelector('[data-part="status"]').textContent.includes('${word}'))`
