// A process of its own, so that what it takes is only that of preparing: `here|threads own|shared COUNT`. Tells what it took as JSON.
import { readFileSync } from 'node:fs'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { createBuiltInGenerator } from '@groundwork/openshift/built-in'
import { prepareInstallation, systemManifests } from '@groundwork/openshift/installation'
import { createReusedKeyPairs } from '@groundwork/openshift/pki'
import { someContext, someInputs } from '@groundwork/openshift/testing'
import { keyPairsOfThreads, runInThreads } from '@groundwork/service/testing/parts'

export interface Measured {
  readonly wallMs: number
  readonly cpuMs: number
  /** Of the thread that would answer requests. */
  readonly mainCpuMs: number
  readonly delayP99Ms: number
  readonly delayMaxMs: number
}

/** How many a service prepares at once. */
const AT_ONCE = 4

const [place, keys, count] = process.argv.slice(2)
const isHere = place === 'here'
const inputs = someInputs()
const source = isHere ? {} : { keyPairs: keyPairsOfThreads }
const generator = createBuiltInGenerator({
  ...source,
  ...(keys === 'shared' && { keyPairs: createReusedKeyPairs(2, source.keyPairs) }),
  ...(!isHere && { run: runInThreads }),
})

const prepare = () =>
  prepareInstallation({
    inputs,
    generator,
    manifests: systemManifests(inputs),
    context: someContext(),
    ...(!isHere && { run: runInThreads }),
  })

/** The kernel counts this one in nanoseconds. */
const mainCpuMs = () =>
  Number(readFileSync(`/proc/self/task/${process.pid}/schedstat`, 'utf8').split(' ')[0]) / 1e6

// What is loaded or made with the first use is no part of it, as in a service that has run for a while.
await Promise.all([prepare(), prepare()])

const delay = monitorEventLoopDelay({ resolution: 10 })
delay.enable()
const [cpu, main, began] = [process.cpuUsage(), mainCpuMs(), performance.now()]
let left = Number(count)
const one = async (): Promise<void> => {
  while (left-- > 0) await prepare()
}
await Promise.all(Array.from({ length: AT_ONCE }, one))
const { user, system } = process.cpuUsage(cpu)
const measured: Measured = {
  wallMs: performance.now() - began,
  cpuMs: (user + system) / 1_000,
  mainCpuMs: mainCpuMs() - main,
  delayP99Ms: delay.percentile(99) / 1e6,
  delayMaxMs: delay.max / 1e6,
}
console.log(JSON.stringify(measured))
process.exit(0)
