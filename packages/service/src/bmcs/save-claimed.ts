import type { Instant } from '@groundwork/engine/facts'
import type { EmittedEvent } from '@groundwork/engine/tables'
import { type BmcUpdate, clusterOfInfraEnv, saveBmc } from '../store/bmcs/bmc-store.ts'
import { loadClaimed } from '../store/bmcs/claim-bmcs.ts'
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

/** Each try loses to a change by a person, or of the link to the host. */
const MOST_TRIES = 20

/**
 * For what has to be noted though others changed the BMC meanwhile: as it is now. `decide` may find that nothing is to be written any more.
 * False: others have it, or it is gone.
 */
export async function saveLatest(
  app: BmcDeps,
  { id, claimed_by: by }: StoredBmc,
  decide: (latest: StoredBmc) => BmcUpdate | null,
  events: (props: ReturnType<typeof bmcProps>) => readonly EmittedEvent[] = () => [],
): Promise<boolean> {
  for (let tries = 0; tries < MOST_TRIES; tries += 1) {
    const latest = by === null ? null : await loadClaimed(app.db, { id, by })
    if (latest === null) return false
    const update = decide(latest)
    if (update === null) return true
    if ((await saveClaimed(app, latest, update, app.clock.now(), events)) !== null) return true
  }
  throw new Error(`BMC ${id} kept being changed.`)
}
