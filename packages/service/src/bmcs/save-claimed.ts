import type { Instant } from '@groundwork/engine/facts'
import type { EmittedEvent } from '@groundwork/engine/tables'
import { type BmcUpdate, clusterOfInfraEnv, saveBmc } from '../store/bmcs/bmc-store.ts'
import type { StoredBmc } from '../store/bmcs/stored-bmc.ts'
import { recordEvents } from '../store/events/record-events.ts'
import type { BmcDeps } from './bmc-deps.ts'
import { bmcProps } from './bmc-events.ts'

/** Row and events are one transaction. Null: the BMC was changed meanwhile, or another process has it; nothing was written. */
export async function saveClaimed(
  app: BmcDeps,
  bmc: StoredBmc,
  update: BmcUpdate,
  now: Instant,
  events: (props: ReturnType<typeof bmcProps>) => readonly EmittedEvent[] = () => [],
): Promise<StoredBmc | null> {
  const saved = await app.db.transaction().execute(async (tx) => {
    const after = await saveBmc(tx, bmc, update, now)
    if (after === null) return null
    const props = bmcProps(bmc, await clusterOfInfraEnv(tx, bmc.infra_env_id))
    await recordEvents(tx, events(props), {
      now,
      requestId: '',
      rateLimitsMs: app.config.eventRateLimitsMs,
    })
    return after
  })
  if (saved !== null) app.feed.published()
  return saved
}
