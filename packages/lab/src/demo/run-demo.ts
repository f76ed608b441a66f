// The demonstration: the real service, and simulated machines that become a cluster of five, a single node, and one node more.

import { createSender } from '../network/send-request.ts'
import { findBuiltIn } from '../profile/built-in-profiles.ts'
import type { Profile } from '../profile/profile.ts'
import { chooseVersion } from '../run/choose-version.ts'
import { createLab, type Lab } from '../run/create-lab.ts'
import { openService } from '../run/open-service.ts'
import { createDemoClock } from './demo-clock.ts'
import { createDemoOperator } from './demo-operator.ts'
import type { DemoOutcome, DemoReporter } from './demo-report.ts'
import { type DemoService, startDemoService } from './demo-service.ts'
import { reportStalls, watchRequests } from './report-stalls.ts'

export interface DemoOptions {
  readonly seed: string
  /** Everything is kept below it. */
  readonly directory: string
  readonly signal: AbortSignal
  readonly reporter: DemoReporter
}

export interface Demo {
  readonly urls: DemoService['urls']
  readonly lab: Lab
  run(): Promise<DemoOutcome>
  /** Lets people look around, at the pace of the world. */
  serve(signal: AbortSignal): Promise<void>
  close(): Promise<void>
  /** Ends at once, without tidying up. */
  abandon(): Promise<void>
}

const CONNECTIONS = 16
const BOOT_SPREAD_MS = 15_000
/** What is not done by then never will be. */
const LIMIT_MS = 2 * 3_600_000
/** Everything that happens has happened by now when people look at it. */
const HEAD_START_MS = 3_600_000
const MINUTE_MS = 60_000
/** Of the time of the world; even a busy computer needs less for a step. */
const STAND_STILL_MS = 60_000

export async function startDemo({ seed, directory, signal, reporter }: DemoOptions): Promise<Demo> {
  const ending = new AbortController()
  const sender = createSender(CONNECTIONS)
  const { send, waiting } = watchRequests(sender)
  const startMs = Math.floor(Date.now() / MINUTE_MS) * MINUTE_MS - HEAD_START_MS
  const clock = createDemoClock(startMs, async () => service?.settle())
  const { time } = clock
  let service: DemoService | null = null
  const close = async (): Promise<void> => {
    ending.abort()
    sender.close()
    await service?.close()
  }
  try {
    service = await startDemoService(clock, directory)
    const running = service
    const { urls, standIn } = service
    reporter.say(`The service runs at ${service.url}, and serves boot images at ${urls.images[0]}.`)
    reporter.say(
      `In place of a live image it has a stand-in of ${(standIn.sizeBytes / 1e6).toFixed(1)} MB, which boots nothing real.`,
    )
    const client = openService({ url: service.url, token: null }, send)
    const versions = await client.call<'v2ListSupportedOpenshiftVersions'>('v2ListSupportedOpenshiftVersions')
    const openshiftVersion = chooseVersion(versions, null)
    const lab = await createLab({
      seed,
      time,
      service: { url: service.url, client, send },
      sizes: [5, 1],
      names: ['rack', 'edge'],
      bootsImages: true,
      profileFor: profileOfDemo,
      openshiftVersion,
      faults: [],
      bootSpreadMs: BOOT_SPREAD_MS,
      signal: ending.signal,
      log: (who, what) => {
        if (/^Read its image/.test(what)) reporter.say(`${who}: ${what}`)
      },
    })
    reporter.say(
      `Made the clusters rack (3 + 2) and edge (a single node) with OpenShift ${openshiftVersion}.`,
    )
    running.connect(lab.world.clusters)
    const director = createDemoOperator({ lab, client, time, service: running, directory, reporter })
    return {
      urls,
      lab,
      async run() {
        reporter.say('Switching on 6 simulated machines, each with its discovery image in the drive.')
        void lab.powerOn()
        const endTelling = reportStalls({
          now: time.now,
          waiting,
          say: reporter.say,
          afterMs: STAND_STILL_MS,
        })
        const done = time.run(async () => signal.aborted || (await director.look()), LIMIT_MS)
        const isDone = await done.finally(endTelling)
        const { passedMs } = director
        const credentials = lab.clusters.flatMap(({ name }) =>
          director.credentials.filter(({ cluster }) => cluster === name),
        )
        if (signal.aborted) return { problem: '', passedMs, credentials }
        const late = `Not everything is done after ${LIMIT_MS / MINUTE_MS} minutes of the lab. ${director.hindrance}`
        return { problem: director.problem ?? (isDone ? null : late), passedMs, credentials }
      },
      serve: (until) => clock.keepPace(until),
      close,
      abandon: () => running.abandon(),
    }
  } catch (error) {
    await close()
    throw error
  }
}

/** What the machines of the demonstration are made of. */
function profileOfDemo(clusterSize: number): Profile {
  const name = clusterSize === 1 ? 'sno-edge' : 'dell-rack'
  const profile = findBuiltIn(name)
  if (profile === null) throw new Error(`The profile ${name} is gone.`)
  return profile
}
