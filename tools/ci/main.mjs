// Everything that must hold before a change lands. Prints "N passed, N failed" as its last line.
import { DEPENDENCIES, STAGES, TOOLS } from './jobs.mjs'
import { busyShare, processorTime } from './processor-time.mjs'
import { runInLanes } from './run-in-lanes.mjs'
import { runJob } from './run-job.mjs'
import { afterSecondRun, secondChances } from './second-chance.mjs'

/** A suite that has become slow is seen here first. */
const LONGEST = 15

const first = [await runJob(DEPENDENCIES)]
const preparing = runJob(TOOLS)
const busy = []
for (const { jobs, lanes } of STAGES) {
  const [began, before] = [Date.now(), processorTime()]
  first.push(...(await runInLanes(jobs, lanes, runJob)))
  const seconds = Math.round((Date.now() - began) / 1_000)
  busy.push(`${String(seconds).padStart(6)} s  processors busy ${busyShare(before, processorTime())} %`)
}
first.push(await preparing)

const again = secondChances(
  STAGES.flatMap(({ jobs }) => jobs),
  first,
)
/** @type {string[]} */
const unsteady = []
const outcomes = []
for (const outcome of first) {
  const job = again.find(({ name }) => name === outcome.name)
  const last = job === undefined ? { ...outcome, unsteady: [] } : afterSecondRun(outcome, await runJob(job))
  outcomes.push(last)
  unsteady.push(...last.unsteady)
}

const sum = (/** @type {number[]} */ numbers) => numbers.reduce((total, number) => total + number, 0)
const passed = sum(outcomes.map((outcome) => outcome.passed))
const failed = sum(outcomes.map((outcome) => outcome.failed))

console.log('\n=== what took how long')
for (const { name, seconds, cpuSeconds } of outcomes)
  console.log(`${String(seconds).padStart(6)} s  ${String(cpuSeconds).padStart(5)} s of a processor  ${name}`)

console.log('\n=== stages')
for (const line of busy) console.log(line)

const files = outcomes.flatMap((outcome) => outcome.files).sort((a, b) => b.seconds - a.seconds)
console.log('\n=== files that took longest')
for (const { path, seconds } of files.slice(0, LONGEST))
  console.log(`${String(seconds).padStart(6)} s  ${path}`)

if (unsteady.length > 0) {
  console.log('\n=== UNSTEADY: failed, and passed when their file ran once more alone. Mend these first.')
  for (const reason of unsteady) console.log(reason)
}

// Once more at the end: a reader of the last lines of a long log sees why it failed.
if (failed > 0) {
  console.log('\n=== what failed')
  for (const { reasons } of outcomes) for (const reason of reasons) console.log(reason)
}
console.log(`\n${passed} passed, ${failed} failed`)
process.exitCode = failed === 0 ? 0 : 1
