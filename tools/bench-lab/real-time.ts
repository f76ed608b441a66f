// Machines that live as slowly as real ones. The lab is this process, so its own processor time is the lab's.

import {
  chooseVersion,
  clusterSizes,
  createLab,
  createSender,
  openService,
  operateClusters,
  readClusterList,
} from '@groundwork/lab/lab'
import { findBuiltIn } from '@groundwork/lab/profiles'
import type { LabTime } from '@groundwork/lab/time'
import { createFastTime } from '@groundwork/lab/time'
import { row } from '../bench-service/report.ts'
import { startService } from '../bench-service/running-service.ts'
import { cpuBetween, cpuOf } from '../bench-service/usage.ts'

export interface RealTimePlan {
  readonly hosts: number
  readonly settleMs: number
  readonly measureMs: number
  readonly speed: number
}

const CONNECTIONS = 64
const LOOK_EVERY_MS = 5_000
const BOOT_SPREAD_MS = 60_000

export async function measureRealTime({ hosts, settleMs, measureMs, speed }: RealTimePlan): Promise<void> {
  const service = await startService()
  const ending = new AbortController()
  const send = createSender(CONNECTIONS)
  const url = `http://127.0.0.1:${service.port}`
  const profile = findBuiltIn('dell-rack')
  if (profile === null) throw new Error('The profile is gone.')
  const lateness = createLateness(speed)
  let requests = 0
  try {
    const client = openService({ url, token: null }, send)
    const versions = await client.call<'v2ListSupportedOpenshiftVersions'>('v2ListSupportedOpenshiftVersions')
    const lab = await createLab({
      seed: 1,
      time: lateness.time,
      service: {
        url,
        client,
        send: (address, init) => {
          requests += 1
          return send(address, init)
        },
      },
      sizes: clusterSizes({ hosts, hostsPerCluster: Math.min(10, hosts) }),
      profileFor: () => profile,
      openshiftVersion: chooseVersion(versions, null),
      faults: [],
      bootSpreadMs: BOOT_SPREAD_MS,
      signal: ending.signal,
    })
    const ids = lab.clusters.map(({ clusterId }) => clusterId)
    let ready = 0
    const tending = operateClusters({
      time: createFastTime(1),
      client,
      clusters: lab.clusters,
      read: () => readClusterList(client, ids),
      everyMs: LOOK_EVERY_MS,
      signal: ending.signal,
      onView: (view) => {
        ready = view.filter(({ status }) => status === 'ready').length
      },
    })
    await lab.powerOn()
    await pause(settleMs)

    lateness.start()
    requests = 0
    const before = { own: process.cpuUsage(), service: cpuOf(service.pid, service.postmasterPid) }
    const began = performance.now()
    await pause(measureMs)
    const seconds = (performance.now() - began) / 1_000
    const own = process.cpuUsage(before.own)
    const share = (own.user + own.system) / 1e6 / seconds
    const cpu = cpuBetween(before.service, cpuOf(service.pid, service.postmasterPid))
    const pace = speed === 1 ? '' : `, ${speed} times as fast as real ones`
    row(`${hosts} hosts${pace}: clusters ready`, `${ready} of ${ids.length}`)
    row('requests to the service', `${(requests / seconds).toFixed(1)} per second`)
    row(
      'the lab',
      `${(100 * share).toFixed(1)} % of a core`,
      `${((1_000 * share * 60) / hosts / speed).toFixed(1)} ms for a minute of a host`,
      `${Math.floor((hosts * speed) / share)} hosts per core`,
    )
    row('who wanted to wake woke late by', lateness.text())
    row('memory of the lab', `${(process.memoryUsage().rss / 2 ** 20).toFixed(0)} MiB`)
    row(
      'service and database meanwhile',
      `${((100 * cpu.service) / seconds).toFixed(1)} % and ${((100 * cpu.database) / seconds).toFixed(1)} % of a core`,
    )
    ending.abort()
    await tending
  } finally {
    ending.abort()
    send.close()
    await service.stop()
  }
}

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))

/** How much later than they wanted sleepers wake: what a lab with too many machines does first. */
function createLateness(speed: number): {
  readonly time: LabTime
  start(): void
  text(): string
} {
  const inner = createFastTime(speed)
  let samples: number[] = []
  let isOn = false
  return {
    time: {
      ...inner,
      async sleep(ms, signal) {
        const began = performance.now()
        await inner.sleep(ms, signal)
        if (isOn && !signal?.aborted) samples.push(performance.now() - began - Math.max(0, ms) / speed)
      },
    },
    start() {
      samples = []
      isOn = true
    },
    text() {
      const sorted = samples.sort((a, b) => a - b)
      const at = (share: number) => (sorted[Math.floor((sorted.length - 1) * share)] ?? 0).toFixed(1)
      return sorted.length === 0 ? 'none' : `p50 ${at(0.5)} ms, p99 ${at(0.99)} ms, at most ${at(1)} ms`
    },
  }
}
