// The command line: how fast it starts, lists 5,000 hosts, and applies a definition of 50 hosts. After `node tools/build-cli.mjs`:
// node --import tsx --conditions=source tools/bench-cli/main.ts [--quick]
import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { seedFleet } from '../bench-against/seed-fleet.ts'
import { untilSettled } from '../bench-against/until-settled.ts'
import { row, section } from '../bench-service/report.ts'
import { startService } from '../bench-service/running-service.ts'
import { cpuOf } from '../bench-service/usage.ts'
import { type Figures, timeCommand, timeRounds } from './timed-command.ts'

const isQuick = process.argv.includes('--quick')
const ROUNDS = isQuick ? 1 : 10
const LISTED = isQuick ? 50 : 5_000
const APPLIED = isQuick ? 5 : 50
const HOSTS_PER_CLUSTER = 10
const CONNECTIONS = 8
const BUNDLE = [
  process.execPath,
  fileURLToPath(new URL('../../packages/cli/dist/groundwork.mjs', import.meta.url)),
]
const DIST = fileURLToPath(new URL('../../dist', import.meta.url))

section(`the command line (${ROUNDS} runs each; best / median, wall and processor)`)
tell('node alone', await timeRounds(ROUNDS, () => timeCommand([process.execPath, '-e', '0'])))
tell('start: get --help', await timeRounds(ROUNDS, () => timeCommand([...BUNDLE, 'get', '--help'])))
for (const executable of builtExecutables())
  tell(
    `start: get --help, ${executable}`,
    await timeRounds(ROUNDS, () => timeCommand([join(DIST, executable), 'get', '--help'])),
  )

const home = mkdtempSync(join(tmpdir(), 'groundwork-bench-cli-'))
const service = await startService()
try {
  const env = { HOME: home, GROUNDWORK_URL: `http://127.0.0.1:${service.port}` }
  const settled = () =>
    untilSettled({ port: service.port, cpu: () => cpuOf(service.pid, service.postmasterPid) })
  const time = (...words: readonly string[]) =>
    timeRounds(ROUNDS, () => timeCommand([...BUNDLE, ...words], env))
  tell('get clusters, of none', await time('get', 'clusters'))
  const size = {
    clusters: LISTED / HOSTS_PER_CLUSTER,
    hostsPerCluster: HOSTS_PER_CLUSTER,
    inventoryBytes: 4_000,
  }
  const { hosts } = await seedFleet(service.port, size, CONNECTIONS)
  await settled()
  tell(`get hosts, of ${LISTED}`, await time('get', 'hosts'))
  tell(`get hosts -o json, of ${LISTED}`, await time('get', 'hosts', '-o', 'json'))
  tell(
    `get hosts with a filter, of ${LISTED}`,
    await time('get', 'hosts', '--filter', 'memory>=64', '--sort', '-memory'),
  )

  const definition = join(home, 'hosts.yaml')
  const applied = hosts.slice(0, APPLIED).map(({ hostId }) => hostId)
  const words = ['apply', '-f', definition, '--yes']
  let round = 0
  tell(
    `apply of ${APPLIED} hosts, each changed`,
    await timeRounds(ROUNDS, () => {
      round += 1
      writeFileSync(definition, definitionOf(applied, round))
      return timeCommand([...BUNDLE, ...words], env)
    }),
  )
  tell(`apply of ${APPLIED} hosts, nothing to change`, await time(...words))
} finally {
  await service.stop()
  rmSync(home, { recursive: true, force: true })
}

function definitionOf(ids: readonly string[], round: number): string {
  const documents = ids.map((id) => ({ match: { id }, node_labels: { round: String(round) } }))
  return JSON.stringify({ kind: 'Hosts', hosts: documents })
}

function builtExecutables(): readonly string[] {
  const own = `-linux-${process.arch}`
  return existsSync(DIST)
    ? readdirSync(DIST).filter((name) => /^groundwork-cli-/.test(name) && name.endsWith(own))
    : []
}

function tell(what: string, { best, median }: Figures): void {
  const both = (read: (timed: Figures['best']) => number) =>
    `${read(best).toFixed(0)} / ${read(median).toFixed(0)} ms`
  row(
    what,
    both(({ wallMs }) => wallMs),
    `CPU ${both(({ cpuMs }) => cpuMs)}`,
  )
}
