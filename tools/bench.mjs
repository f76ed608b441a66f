// npm run bench: how fast the engine decides, and how its cost grows. Prints a table; `--quick` runs a short pass for CI.
// Plain JavaScript on the compiled engine: a loader that transforms code at run time would be measured too.
import { performance } from 'node:perf_hooks'
import { applyDecision, evaluateCluster } from '@groundwork/engine/evaluate'
import { aFleet } from '@groundwork/engine/testing/builders'

const isQuick = process.argv.includes('--quick')
const budgetMs = isQuick ? 150 : 4000
const SIZES = [1, 5, 50, 200, 500]

const rows = SIZES.map(measure)
printTable(rows)
printRatios(rows)

function measure(hosts) {
  const fleet = settled(aFleet(hosts))
  const silent = settled({ ...fleet, hosts: fleet.hosts.map((host) => ({ ...host, connectivity: null })) })
  const [fleetText, silentText] = [JSON.stringify(fleet), JSON.stringify(silent)]
  return {
    hosts,
    // Fresh objects every time, as they come out of a database: nothing that was parsed before can be reused.
    cold: sample(hosts, () => JSON.parse(fleetText)),
    // One host sent a new report; what was parsed of the others is still there. The case that a service has all day.
    changed: sample(hosts, () => withNewReport(fleet)),
    // Nothing is new but the time.
    same: sample(hosts, () => fleet),
    silent: sample(hosts, () => JSON.parse(silentText)),
  }
}

/** Facts in which nothing is left to decide: the common case, and one round of evaluation. */
function settled(snapshot) {
  return applyDecision(snapshot, evaluateCluster(snapshot))
}

function withNewReport(snapshot) {
  const [first, ...others] = snapshot.hosts
  return { ...snapshot, hosts: [{ ...first, connectivity: structuredClone(first.connectivity) }, ...others] }
}

/** Wall time of one evaluation in ms; making the input is not counted. */
function sample(hosts, makeInput) {
  const samples = []
  const minimumRounds = isQuick ? 5 : hosts > 100 ? 30 : 200
  const started = performance.now()
  while (
    samples.length < minimumRounds ||
    (performance.now() - started < budgetMs && samples.length < 2000)
  ) {
    const input = makeInput()
    const before = performance.now()
    evaluateCluster(input)
    samples.push(performance.now() - before)
  }
  samples.sort((a, b) => a - b)
  return { best: samples[0], median: samples[Math.floor(samples.length / 2)] }
}

function printTable(all) {
  const heads = ['all facts fresh', 'one new report', 'nothing new', 'no reports']
  console.log(
    `Milliseconds for one evaluation, best / median:\n\n| hosts | ${heads.join(' | ')} | evaluations/s (one new report) | µs per host (no reports, best) |`,
  )
  console.log('|---|---|---|---|---|---|---|')
  const pair = ({ best, median }) => `${best.toFixed(2)} / ${median.toFixed(2)}`
  for (const { hosts, cold, changed, same, silent } of all) {
    const rate = Math.round(1000 / changed.median)
    const perHost = ((silent.best * 1000) / hosts).toFixed(0)
    console.log(`| ${[hosts, ...[cold, changed, same, silent].map(pair), rate, perHost].join(' | ')} |`)
  }
}

function printRatios(all) {
  const row = (size) => all.find(({ hosts }) => hosts === size)
  const [small, middle, large] = [row(50), row(200), row(500)]
  const perHost = ({ hosts, silent }) => silent.best / hosts
  const perReport = ({ hosts, cold, silent }) => ((cold.best - silent.best) * 1e6) / (hosts * (hosts - 1))
  console.log(
    `\nCost per host without reports, 500 hosts against 50: ${(perHost(large) / perHost(small)).toFixed(2)} x`,
  )
  console.log(
    `Cost per connectivity report at 200 and 500 hosts: ${perReport(middle).toFixed(0)} and ${perReport(large).toFixed(0)} ns`,
  )
}
