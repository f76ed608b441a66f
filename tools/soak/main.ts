// npm run soak -- --seconds 600: the service under load and broken connections, for as long as wanted. Fails when anything was wrong.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startService } from '../bench-service/running-service.ts'
import { complain, readOptions } from '../options.ts'
import { MOST_INTERFACES } from './large-inventory.ts'
import { runSoak, type Soak, type SoakFigures } from './run-soak.ts'
import { createSoakSite } from './soak-site.ts'

const HELP = `npm run soak -- [--seconds 600] [--hosts 50] [--interfaces ${MOST_INTERFACES}] [--seed 1]`
const options = {
  seconds: { type: 'string', default: '600' },
  hosts: { type: 'string', default: '50' },
  interfaces: { type: 'string', default: String(MOST_INTERFACES) },
  seed: { type: 'string', default: '1' },
} as const
const read = readOptions({ options }, HELP)
if (read !== null) {
  const { seconds, hosts, interfaces, seed } = read.values
  await soak({
    seconds: Number(seconds),
    hosts: Number(hosts),
    interfaces: Number(interfaces),
    seed: Number(seed),
  })
}

async function soak(wanted: Pick<Soak, 'seconds' | 'hosts' | 'interfaces' | 'seed'>): Promise<void> {
  if (!Object.values(wanted).every((value) => value > 0)) {
    complain(`All values are numbers above 0. ${HELP}`)
    return
  }
  const directory = mkdtempSync(join(tmpdir(), 'groundwork-soak-'))
  const site = createSoakSite(directory)
  const service = await startService(undefined, [], site.env)
  try {
    const { port: apiPort, imagePort, pid } = service
    show(await runSoak({ ...site, ...wanted, apiPort, imagePort, pid }), wanted.seconds)
  } finally {
    await service.stop()
    rmSync(directory, { recursive: true, force: true })
  }
}

function show(figures: SoakFigures, seconds: number): void {
  const { largeReplies, problems } = figures
  const rows: readonly (readonly [string, string])[] = [
    ['seconds', String(seconds)],
    ['requests', `${figures.requests}, of these broken off ${figures.aborts}`],
    [
      'polls',
      `${figures.polls}, p50 ${figures.pollP50Ms.toFixed(1)} ms, p99 ${figures.pollP99Ms.toFixed(1)} ms`,
    ],
    ['large replies', `${largeReplies.taken} taken, ${largeReplies.refused} refused`],
    ['memory', `${figures.residentMiB.toFixed(0)} MiB, at most ${figures.peakResidentMiB.toFixed(0)} MiB`],
    ['event loop', `held up for ${figures.longestDelayMs} ms at most`],
    ['problems', String(problems.length)],
  ]
  for (const [what, figure] of rows) console.log(`${what.padEnd(16)}${figure}`)
  for (const problem of [...new Set(problems)].slice(0, 20)) console.log(`  ${problem}`)
  if (problems.length > 0) process.exitCode = 1
}
