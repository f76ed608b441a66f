// What a person asks a BMC for: refused where it would do harm, else stored for the runner.
import { startBoot } from '@groundwork/bmc/boot-loop'
import type { BmcTaskKind } from '@groundwork/contract/groundwork'
import { bmcProps } from '../../bmcs/bmc-events.ts'
import { isOver, newBoot } from '../../bmcs/boot-facts.ts'
import { firmwareBaseUrl } from '../../boot/image-url.ts'
import type { Tx } from '../../database/schema.ts'
import { httpError } from '../../errors/http-error.ts'
import { type BmcKey, clusterOfInfraEnv } from '../../store/bmcs/bmc-store.ts'
import { BUSY_STATUSES, readHostMacs, WRONG_BOOT } from '../../store/bmcs/link-hosts.ts'
import { readHostStatus } from '../../store/bmcs/read-boot-facts.ts'
import { NEW_STEP, type StoredBmc } from '../../store/bmcs/stored-bmc.ts'
import { recordEvents } from '../../store/events/record-events.ts'
import { requireInfraEnv } from '../infra-envs/infra-env-answer.ts'
import type { BmcHandlerDeps } from './bmc-handlers.ts'
import { changeBmc } from './change-bmcs.ts'
import { readAddress } from './check-bmc.ts'

/** Only looks. */
const HARMLESS: readonly BmcTaskKind[] = ['probe']

/** The loop waits for the host, and has nothing to do with the BMC. */
const isWaiting = ({ boot }: StoredBmc): boolean =>
  boot === null || isOver(boot) || boot.loop.phase === 'registered'

export const askFor = (app: BmcHandlerDeps, key: BmcKey, kind: BmcTaskKind): Promise<StoredBmc> =>
  changeBmc(app, key, (bmc) => {
    if (bmc.task !== null) throw httpError('bmc-busy', { what: bmc.task.kind })
    if (!HARMLESS.includes(kind) && !isWaiting(bmc))
      throw httpError('bmc-boots', { phase: bmc.boot?.loop.phase ?? '' })
    return { task: { kind, requested_at: app.clock.now(), step: NEW_STEP } }
  })

interface Asked {
  readonly host: string | undefined
  readonly requestId: string
}

export async function startBmcBoot(
  app: BmcHandlerDeps,
  key: BmcKey,
  { host, requestId }: Asked,
): Promise<StoredBmc> {
  const { record } = await requireInfraEnv(app, key.infra_env_id)
  if (record.type === 'disconnected-iso') throw httpError('bmc-image-missing', key)
  const imageBase = firmwareBaseUrl(app.config, host)
  return changeBmc(app, key, async (bmc, tx) => {
    const now = app.clock.now()
    if (!isWaiting(bmc)) throw httpError('bmc-boots', { phase: bmc.boot?.loop.phase ?? '' })
    if (bmc.settings.boot_method !== 'network') refuseUnreachable(imageBase, bmc)
    const host_id = bmc.host_id ?? (await readHostMacs(tx, bmc.infra_env_id))(bmc.mac_addresses)
    const status = await readHostStatus(tx, { ...bmc, host_id })
    if (host_id !== null && status !== null && BUSY_STATUSES.includes(status))
      throw httpError('bmc-host-busy', { host_id, status })
    const loop = startBoot(now)
    await tell(app, tx, bmc, { name: 'bmc_boot_started', requestId })
    return {
      host_id,
      // It is that which is put right.
      boot: newBoot(status === WRONG_BOOT ? { ...loop, phase: 'registered' } : loop, imageBase),
    }
  })
}

export const stopBmcBoot = (app: BmcHandlerDeps, key: BmcKey, requestId: string): Promise<StoredBmc> =>
  changeBmc(app, key, async (bmc, tx) => {
    const { boot } = bmc
    if (boot === null || boot.stopped) return {}
    await tell(app, tx, bmc, { name: 'bmc_boot_stopped', requestId, phase: boot.loop.phase })
    return { boot: { ...boot, stopped: true, loop: { ...boot.loop, pending: null } } }
  })

interface Told {
  readonly name: 'bmc_boot_started' | 'bmc_boot_stopped'
  readonly requestId: string
  readonly phase?: string
}

async function tell(app: BmcHandlerDeps, tx: Tx, bmc: StoredBmc, told: Told): Promise<void> {
  const { name, requestId, phase } = told
  const props = bmcProps(bmc, await clusterOfInfraEnv(tx, bmc.infra_env_id))
  const { eventRateLimitsMs: rateLimitsMs } = app.config
  await recordEvents(tx, [{ name, props: { ...props, ...(phase !== undefined && { phase }) } }], {
    ...{ now: app.clock.now(), requestId, rateLimitsMs },
  })
}

const LOOPBACK = /^(?:localhost|127\.|\[?::1\]?$)/

/** Better now than after the BMC has tried for minutes. */
function refuseUnreachable(imageBase: string, { settings }: StoredBmc): void {
  const url = new URL(imageBase)
  if (LOOPBACK.test(url.hostname) && !LOOPBACK.test(readAddress(settings.address).host))
    throw httpError('bmc-image-unreachable', { url: url.origin })
}
