// Everything that must hold before a change lands. Prints "N passed, N failed" as its last line.
import { DEPENDENCIES, STAGES, TOOLS } from './jobs.mjs'
import { runInLanes } from './run-in-lanes.mjs'
import { runJob } from './run-job.mjs'

/** A suite that has become slow is seen here first. */
const LONGEST = 15

const outcomes = [await runJob(DEPENDENCIES)]
const preparing = runJob(TOOLS)
for (const { jobs, lanes } of STAGES) outcomes.push(...(await runInLanes(jobs, lanes, runJob)))
outcomes.push(await preparing)

const sum = (/** @type {number[]} */ numbers) => numbers.reduce((total, number) => total + number, 0)
const passed = sum(outcomes.map((outcome) => outcome.passed))
const failed = sum(outcomes.map((outcome) => outcome.failed))

console.log('\n=== what took how long')
for (const { name, seconds } of outcomes) console.log(`${String(seconds).padStart(6)} s  ${name}`)

const files = outcomes.flatMap((outcome) => outcome.files).sort((a, b) => b.seconds - a.seconds)
console.log('\n=== files that took longest')
for (const { path, seconds } of files.slice(0, LONGEST))
  console.log(`${String(seconds).padStart(6)} s  ${path}`)

// Once more at the end: a reader of the last lines of a long log sees why it failed.
if (failed > 0) {
  console.log('\n=== what failed')
  for (const { reasons } of outcomes) for (const reason of reasons) console.log(reason)
}
console.log(`\n${passed} passed, ${failed} failed`)
process.exitCode = failed === 0 ? 0 : 1
