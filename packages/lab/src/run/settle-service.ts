import type { App } from '@groundwork/service/process/app'
import { inParallel } from './in-parallel.ts'

interface DueUnit {
  readonly unit_kind: 'cluster' | 'infra-env'
  readonly unit_id: string
}

/** Decisions wait for the database now and then. */
const AT_ONCE = 4

/** For a service that goes by the time of a lab: everything that is due by its clock is decided and prepared. */
export async function settleService(app: App): Promise<void> {
  // Its timers go by the time of the world.
  await app.absences.beat()
  for (;;) {
    await app.checkIns.flush()
    const { rows: units } = await app.pool.query<DueUnit>(
      'select distinct unit_kind, unit_id from due where at <= $1',
      [new Date(app.clock.now())],
    )
    await app.preparer.sweep()
    await app.joiner.sweep()
    if (units.length === 0) return
    await inParallel(units, AT_ONCE, ({ unit_kind, unit_id }) =>
      app.evaluator.settle({ kind: unit_kind, id: unit_id }),
    )
  }
}
