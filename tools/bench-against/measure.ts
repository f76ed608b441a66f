// One measured run: requests, and processor time until nothing is left to do.
import { inventoryTemplate } from './inventory-reply.ts'
import { runWrk, type WrkLoad, type WrkResult } from './run-wrk.ts'
import type { Actor } from './scene.ts'
import type { Side } from './side.ts'
import { untilSettled } from './until-settled.ts'

export interface Measured extends WrkResult {
  readonly serviceCpuMs: number
  readonly databaseCpuMs: number
  readonly settledSeconds: number
}

const TEMPLATE = inventoryTemplate()

export async function measure(side: Side, load: Omit<WrkLoad, 'port' | 'template'>): Promise<Measured> {
  const before = side.cpu()
  const result = await runWrk({ ...load, port: side.port, template: TEMPLATE })
  const settledSeconds = await untilSettled(side)
  const after = side.cpu()
  const eachMs = (seconds: number) => (1_000 * seconds) / load.lines.length
  return {
    ...result,
    serviceCpuMs: eachMs(after.service - before.service),
    databaseCpuMs: eachMs(after.database - before.database),
    settledSeconds,
  }
}

/**
 * Every host asks once, unmeasured. A service waits while the other one is measured, and hosts that are silent for three minutes count as
 * disconnected: both would otherwise not do the same work.
 */
export async function wake({ side, fleet, latecomers }: Actor): Promise<void> {
  const lines = [...fleet.hosts, ...latecomers].map(({ infraEnvId, hostId }) => `${infraEnvId} ${hostId}`)
  await runWrk({ script: 'instructions', port: side.port, connections: 16, lines })
  await untilSettled(side)
}
