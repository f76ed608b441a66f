// npm run bench: what preparing installations takes, in threads and, to compare, in the thread that answers.
import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { row, section } from '../bench-service/report.ts'
import type { Measured } from './prepare-clusters.ts'

const { values } = parseArgs({
  options: { quick: { type: 'boolean', default: false }, clusters: { type: 'string' } },
})
const PROGRAM = fileURLToPath(new URL('./prepare-clusters.ts', import.meta.url))
const many = Number(values.clusters ?? (values.quick ? 1 : 100))

section('preparing clusters of five with the built-in generator, apart from making keys')
for (const place of ['here', 'threads'] as const) {
  // Each loads the sources anew, which takes longer than to prepare a few.
  if (!values.quick) tell(place, 1, measure(place, 'shared', 1))
  tell(place, many, measure(place, 'shared', many))
}
section('the same with keys of their own')
for (const place of ['here', 'threads'] as const) tell(place, many, measure(place, 'own', many))

function measure(place: string, keys: string, count: number): Measured {
  const args = ['--import', 'tsx', '--conditions=source', PROGRAM, place, keys, String(count)]
  const { status, stdout, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8' })
  if (status !== 0) throw new Error(`Preparing ended with ${status}: ${stderr}`)
  return JSON.parse(stdout) as Measured
}

function tell(place: 'here' | 'threads', count: number, measured: Measured): void {
  const { wallMs, cpuMs, mainCpuMs, delayP99Ms, delayMaxMs } = measured
  row(
    `${count === 1 ? 'one' : `${count} at once`}, ${place === 'here' ? 'in the thread that answers' : 'in threads'}`,
    `${(wallMs / 1_000).toFixed(2)} s`,
    `${(cpuMs / 1_000).toFixed(2)} s of a core (${(cpuMs / wallMs).toFixed(1)} cores)`,
    `main thread ${(mainCpuMs / count).toFixed(1)} ms each`,
    `event loop held up ${delayP99Ms.toFixed(1)} ms p99, ${delayMaxMs.toFixed(0)} ms at most`,
  )
}
