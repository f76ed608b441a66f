// npm run bench: how fast the engine decides, and how its cost grows. Prints a table; `--quick` runs a short pass for CI.
// Plain JavaScript on the compiled engine: a loader that transforms code at run time would be measured too.
import { performance } from 'node:perf_hooks'
import { applyDecision, evaluateCluster, evaluateClusterAgain } from '@groundwork/engine/evaluate'
import { aFleet, aHost } from '@groundwork/engine/testing/builders'

const isQuick = process.argv.includes('--quick')
const budgetMs = isQuick ? 20 : 4000
const SIZES = isQuick ? [1, 5, 20, 50] : [1, 5, 10, 50, 200, 500]

const JUST_REGISTERED = {
  ...{
    inventory: null,
    connectivity: null,
    free_addresses: null,
    ntp_sources: null,
    domain_name_resolutions: null,
  },
  ...{ role: 'auto-assign', suggested_role: 'auto-assign', requested_hostname: '', status: 'discovering' },
}

const rows = SIZES.map(measure)
printTable(rows)
printRatios(rows)
printAgain(rows)

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
    again: measureAgain(hosts, fleet),
  }
}

/** Evaluations that remember the one before, as a service makes them. */
function measureAgain(hosts, fleet) {
  const course = (next) => {
    let snapshot = fleet
    let memory = evaluateClusterAgain(fleet, null).memory
    let turn = 0
    return sample(
      hosts,
      () => {
        snapshot = next({ ...snapshot, now: snapshot.now + 1 }, turn++)
        return snapshot
      },
      (input) => {
        const result = evaluateClusterAgain(input, memory)
        memory = result.memory
        snapshot = applyDecision(input, result.decision)
      },
    )
  }
  const known = evaluateClusterAgain(fleet, null).memory
  const newcomer = aHost(hosts + 1, {
    ...JUST_REGISTERED,
    registered_at: fleet.now,
    status_updated_at: fleet.now,
  })
  return {
    fresh: sample(
      hosts,
      () => JSON.parse(JSON.stringify(fleet)),
      (input) => evaluateClusterAgain(input, null),
    ),
    inventory: course((snapshot, turn) => withMemory(snapshot, turn, (bytes) => bytes - 4096 * (turn % 7))),
    flipped: course((snapshot, turn) =>
      withMemory(snapshot, turn, (bytes) => (bytes < 2 ** 33 ? 2 ** 36 : 2 ** 30)),
    ),
    report: course(withNewReport),
    poll: course((snapshot, turn) =>
      withHost(snapshot, turn, () => ({
        checked_in_at: snapshot.now,
        timestamp: Math.floor(snapshot.now / 1000),
      })),
    ),
    registered: sample(
      hosts,
      () => ({ ...fleet, hosts: [...fleet.hosts, newcomer] }),
      (input) => evaluateClusterAgain(input, known),
    ),
  }
}

/** The hosts take turns. */
function withHost(snapshot, turn, changesOf) {
  const hosts = [...snapshot.hosts]
  const index = turn % hosts.length
  hosts[index] = { ...hosts[index], ...changesOf(hosts[index]) }
  return { ...snapshot, hosts }
}

function withMemory(snapshot, turn, change) {
  return withHost(snapshot, turn, (host) => {
    const inventory = structuredClone(host.inventory)
    inventory.memory.usable_bytes = change(inventory.memory.usable_bytes)
    inventory.memory.physical_bytes = change(inventory.memory.physical_bytes)
    return { inventory }
  })
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
function sample(hosts, makeInput, evaluate = evaluateCluster) {
  const samples = []
  const minimumRounds = isQuick ? 5 : hosts > 100 ? 30 : 200
  const started = performance.now()
  while (
    samples.length < minimumRounds ||
    (performance.now() - started < budgetMs && samples.length < 2000)
  ) {
    const input = makeInput()
    const before = performance.now()
    evaluate(input)
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

function printAgain(all) {
  const heads = ['all fresh', 'changed inventory', 'changed verdict', 'new report', 'poll', 'newcomer']
  console.log(
    `\nMicroseconds for one evaluation that remembers the last one, best / median:\n\n| hosts | ${heads.join(' | ')} |`,
  )
  console.log('|---|---|---|---|---|---|---|')
  const pair = ({ best, median }) => `${(best * 1000).toFixed(0)} / ${(median * 1000).toFixed(0)}`
  for (const { hosts, again } of all) {
    const { fresh, inventory, flipped, report, poll, registered } = again
    console.log(
      `| ${[hosts, ...[fresh, inventory, flipped, report, poll, registered].map(pair)].join(' | ')} |`,
    )
  }
}

function printRatios(all) {
  const [small, middle, large] = all.slice(-3)
  const perHost = ({ hosts, silent }) => silent.best / hosts
  const perReport = ({ hosts, cold, silent }) => ((cold.best - silent.best) * 1e6) / (hosts * (hosts - 1))
  console.log(
    `\nCost per host without reports, ${large.hosts} hosts against ${small.hosts}: ${(perHost(large) / perHost(small)).toFixed(2)} x`,
  )
  console.log(
    `Cost per connectivity report at ${middle.hosts} and ${large.hosts} hosts: ${perReport(middle).toFixed(0)} and ${perReport(large).toFixed(0)} ns`,
  )
}
