// Starts the service. Loading all of its code takes as long as creating a database, so both happen at once.
import { type Logger, pino } from 'pino'
import type { Simulator } from '../api/simulation/simulator.ts'
import { type Clock, SYSTEM_CLOCK } from '../clock/clock.ts'
import type { Config } from '../config/config.ts'
import { prepareDataDir } from '../database/prepare-data-dir.ts'
import type { SendToCluster } from '../day2/send-to-cluster.ts'
import type { Listening } from '../server/listen.ts'
import type { App } from './app.ts'
import { createCloseStack } from './close-stack.ts'
import { openServiceDatabase } from './open-service-database.ts'
import type { DatabaseUpgrade } from './upgrade-database.ts'

export interface RunningService {
  readonly urls: Pick<Listening, 'api' | 'ui' | 'images'>
  readonly app: App
  /** Of the administrator, when people have to log in and there is no account yet. It is known only here, and only now. */
  readonly firstLogin: { readonly name: string; readonly one_time_login: string } | null
  /** What this start changed in a database of an earlier version; null: nothing. */
  readonly upgrade: DatabaseUpgrade | null
  /** Lets requests finish for so long, writes down what is not written yet, and ends the embedded database. */
  close(graceMs?: number): Promise<void>
  /** After a second Ctrl-C: asks the embedded database to end, and waits for nothing. */
  abandon(): Promise<void>
}

export interface ServiceOptions {
  readonly clock?: Clock
  readonly log?: Logger
  /**
   * For labs and demonstrations: all machines are simulated, and their clusters, which keep no secrets, may have the same keys. No
   * flag and no variable does this.
   */
  readonly sharesKeys?: boolean
  /** For labs: how the APIs of their clusters are reached. */
  readonly sendToCluster?: SendToCluster
  /** Where simulated machines come from, for people who try the service out. */
  readonly simulator?: Simulator
  /** The embedded database ended and cannot be brought back. */
  readonly onLost?: (error: Error) => void
}

const GRACE_MS = 10_000

export async function startService(config: Config, options: ServiceOptions = {}): Promise<RunningService> {
  const clock = options.clock ?? SYSTEM_CLOCK
  const log = options.log ?? pino({ level: 'silent' })
  const parts = createCloseStack(log)
  try {
    await prepareDataDir(config)
    const code = import('./assemble-service.ts')
    // Its failure is seen where it is awaited.
    code.catch(() => {})
    const server = await openServiceDatabase(config, log, options.onLost)
    parts.push('database server', () => server.stop())
    const { assembleService } = await code
    let grace = GRACE_MS
    const { sharesKeys = false, sendToCluster, simulator } = options
    const given = {
      ...{ config, clock, log, server, parts, sharesKeys, graceMs: () => grace },
      ...(sendToCluster && { sendToCluster }),
      ...(simulator && { simulator }),
    }
    return {
      ...(await assembleService(given)),
      close(graceMs = GRACE_MS) {
        grace = graceMs
        return parts.close()
      },
      abandon: () => server.abandon(),
    }
  } catch (error) {
    await parts.close()
    throw error
  }
}
