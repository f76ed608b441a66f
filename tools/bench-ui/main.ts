// npm run bench: the web pages with thousands of hosts, in Chromium, against a service of its own.
import { loadavg } from 'node:os'
import { parseArgs } from 'node:util'
import { openBrowser } from '../../tests/browser/testing/launch-browser.ts'
import { openSite } from '../../tests/browser/testing/site.ts'
import { needDebianPackages } from '../../tests/testing/debian-package.ts'
import { type Figure, renderTable } from '../bench-against/table.ts'
import { AGENT_IMAGE } from '../bench-service/running-service.ts'
import { seedHosts } from './hosts.ts'
import { measureChanges } from './measure-changes.ts'
import { measureHome } from './measure-home.ts'
import { measureOpening } from './measure-opening.ts'
import { measureScrolling } from './measure-scrolling.ts'

const { values } = parseArgs({
  options: {
    quick: { type: 'boolean', default: false },
    hosts: { type: 'string' },
    rounds: { type: 'string' },
  },
})
const hostCount = Number(values.hosts ?? (values.quick ? 500 : 5_000))
const rounds = Number(values.rounds ?? (values.quick ? 1 : 5))
const load = () =>
  loadavg()
    .map((value) => value.toFixed(1))
    .join(', ')
const tell = (text: string) => process.stderr.write(`${text}\n`)

await needDebianPackages(['chromium'])
const loadBefore = load()
const site = await openSite(['--auth', 'none'], { AGENT_DOCKER_IMAGE: AGENT_IMAGE })
const browser = await openBrowser()
try {
  const hosts = await seedHosts(site, hostCount)
  tell(`${hostCount} hosts in ${hosts.seconds.toFixed(1)} s`)
  const scene = { browser, url: site.url, hosts, rounds, tell }
  const figures: Figure[] = []
  figures.push(...(await measureHome(scene)))
  figures.push(...(await measureOpening(scene)))
  figures.push(...(await measureScrolling(scene)))
  figures.push(...(await measureChanges(scene)))
  console.log(
    `\nThe web pages with ${hostCount} hosts; load of the machine ${loadBefore} before, ${load()} after.\n`,
  )
  console.log(renderTable(['present'], figures))
} finally {
  await browser.close()
  await site.close()
}
