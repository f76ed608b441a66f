// npm run bench: what the lab carries, and what the program for hosts weighs.
import { parseArgs } from 'node:util'
import { row, section } from '../bench-service/report.ts'
import { measureExecutable } from './executable.ts'
import { measureGeneration } from './generation.ts'
import { measureInstalls } from './installs.ts'
import { measureRealTime } from './real-time.ts'
import { measureVirtualTime } from './virtual-time.ts'

const { values } = parseArgs({
  options: { quick: { type: 'boolean', default: false }, hosts: { type: 'string' } },
})

section('the lab in real time, against the service in a process of its own')
const realTime = values.quick
  ? { hosts: 10, settleMs: 4_000, measureMs: 1_000, speed: 20 }
  : { hosts: Number(values.hosts ?? 1_000), settleMs: 300_000, measureMs: 180_000, speed: 1 }
await measureRealTime(realTime)

section('the lab in virtual time, with the service in the same process')
await measureVirtualTime(values.quick ? 1 : 20)

section('whole installations in virtual time, with the service in the same process')
if (values.quick) await measureInstalls('a single node alone', [1])
else await measureInstalls('a cluster of 3 + 2 alone', [5])
const mix = values.quick ? [1, 1] : Array.from({ length: 4 }, () => [1, 3, 1, 5, 1]).flat()
await measureInstalls(`${mix.length} at once: single nodes, 3 and 3 + 2`, mix)

section('files of installations, made by the built-in generator')
measureGeneration(values.quick ? 1 : 5, values.quick ? 2 : 100)

section('the program for hosts, on this machine')
// Twelve seconds after its start an agent is at rest, its garbage collected.
const executable = await measureExecutable(
  values.quick ? { runs: 1, restMs: 1_000 } : { runs: 10, restMs: 12_000 },
)
if (!executable) row('not measured', '"npm run build:host" makes it')
