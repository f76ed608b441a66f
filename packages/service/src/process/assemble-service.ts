// Puts the parts together and opens the ports.
import { availableParallelism } from 'node:os'
import type { Logger } from 'pino'
import type { Simulator } from '../api/simulation/simulator.ts'
import { type Clock, SYSTEM_CLOCK } from '../clock/clock.ts'
import type { Config } from '../config/config.ts'
import { connectDatabase } from '../database/connect.ts'
import type { SendToCluster } from '../day2/send-to-cluster.ts'
import { DEREGISTER } from '../garbage/deregister.ts'
import { startGarbageCollection } from '../garbage/start-garbage-collection.ts'
import { ALL_HANDLERS } from '../server/all-handlers.ts'
import { createApiServer } from '../server/api-server.ts'
import { listen } from '../server/listen.ts'
import type { CloseStack } from './close-stack.ts'
import { createApp } from './create-app.ts'
import type { DatabaseServer } from './open-service-database.ts'
import type { RunningService } from './start-service.ts'
import { upgradeDatabase } from './upgrade-database.ts'

interface Given {
  readonly config: Config
  readonly clock: Clock
  readonly log: Logger
  readonly server: Pick<DatabaseServer, 'address' | 'trouble'>
  readonly parts: CloseStack
  readonly sharesKeys: boolean
  readonly sendToCluster?: SendToCluster
  readonly simulator?: Simulator
  /** How long requests may take when everything ends; asked then. */
  readonly graceMs: () => number
}

type Assembled = Pick<RunningService, 'app' | 'urls' | 'firstLogin' | 'upgrade'>

export async function assembleService(given: Given): Promise<Assembled> {
  const { clock, log, server, parts, sharesKeys } = given
  const upgrade = await upgradeDatabase({ config: given.config, address: server.address, clock, log })
  const database = connectDatabase(server.address, { log, serverTrouble: server.trouble })
  parts.push('database connections', database.close)

  const config = { ...given.config }
  const app = await createApp({
    ...{ config, clock, log, database, parts, sharesKeys },
    ...(clock === SYSTEM_CLOCK && {
      evaluationThreads: { count: threadCount(availableParallelism()), address: server.address },
    }),
    ...(given.sendToCluster && { sendToCluster: given.sendToCluster }),
    ...(given.simulator && { simulator: given.simulator }),
  })
  const garbage = startGarbageCollection(app, DEREGISTER)
  parts.push('garbage collection', () => garbage.close())
  const listening = await listen(app, createApiServer(app, ALL_HANDLERS))
  // Together: no client is let in from that moment on, however long the last request takes.
  parts.push('ports', () => Promise.all([listening.close(given.graceMs()), app.absences.leave()]))
  // Where any free port would do, links name the one that it became.
  Object.assign(config, listening.ports)
  await app.absences.arrive()
  // Last, when nothing can fail any more: it is shown only once.
  const first = (await app.auth.people?.accounts.createFirst()) ?? null
  const login = first?.one_time_login
  return {
    app,
    urls: listening,
    firstLogin: first && login ? { name: first.name, one_time_login: login } : null,
    upgrade,
  }
}

/** One core is left to the thread that answers. More threads than this wait for the database instead of computing. */
const MOST_THREADS = 4
const threadCount = (cores: number): number => Math.min(MOST_THREADS, Math.max(1, cores - 1))
