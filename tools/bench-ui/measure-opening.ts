// From the address to a table that answers: rows are on the screen, and a filter that is typed then has been applied.
import { atMost, type Figure } from '../bench-against/table.ts'
import { inNewPage, momentOf, type Scene } from './scene.ts'

const FILTER = 'cluster:fleet-7'
const ANSWERED = `bench.seen(() => /^10 of/.test(document.querySelector('.gw-fleet-line [role="status"]')?.textContent ?? ''))`

export async function measureOpening(scene: Scene): Promise<Figure[]> {
  const rows: number[] = []
  const answered: number[] = []
  const cpu: number[] = []
  for (let round = 1; round <= scene.rounds; round += 1) {
    await scene.hosts.refresh()
    await inNewPage(scene, `${scene.url}/hosts`, async (page, cpuMs) => {
      const shown = await momentOf(page, 'bench.first')
      const answer = momentOf(page, ANSWERED)
      await page.keyboard.press('/')
      await page.keyboard.insertText(FILTER)
      const begin = await momentOf(page, 'performance.timeOrigin')
      rows.push(shown - begin)
      answered.push((await answer) - begin)
      cpu.push(await cpuMs())
    })
  }
  return [
    { what: 'table: until rows are shown', unit: 'ms', values: [rows] },
    {
      what: 'table: until a filter that is typed then is answered',
      unit: 'ms',
      values: [answered],
      goal: atMost(1_500, 'ms'),
    },
    { what: 'table: processor time of the page until then', unit: 'ms', values: [cpu] },
  ]
}
