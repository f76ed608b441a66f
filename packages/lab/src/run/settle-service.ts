import type { App } from '@groundwork/service/start'
import { readDueUnits } from '@groundwork/service/store'
import { inParallel } from './in-parallel.ts'

/** Decisions wait for the database now and then. */
const AT_ONCE = 4

/** Of one round; the next takes the rest. */
const MOST = 1_000

/** For a service that goes by the time of a lab: everything that is due by its clock is decided and prepared. */
export async function settleService(app: App): Promise<void> {
  // Its timers go by the time of the world.
  await app.absences.beat()
  for (;;) {
    await app.checkIns.flush()
    const units = await readDueUnits(app.db, app.clock.now(), MOST)
    await app.preparer.sweep()
    await app.joiner.sweep()
    if (units.length === 0) return
    await inParallel(units, AT_ONCE, (unit) => app.evaluator.settle(unit))
  }
}
