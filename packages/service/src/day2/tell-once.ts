import { renderEvent } from '@groundwork/contract/events'
import type { Instant } from '@groundwork/engine/facts'
import type { EmittedEvent } from '@groundwork/engine/tables'
import type { Db, Tx } from '../database/schema.ts'
import { wasEventRecorded } from '../store/events/was-event-recorded.ts'
import { inCluster } from '../units/in-unit.ts'
import type { Day2Deps } from './day2-deps.ts'

export interface Telling {
  readonly event: EmittedEvent
  /** Also when its words are others now: the reason of a failure changes all the time. */
  readonly onceByName?: boolean
  /** Of events with this name, since then. */
  readonly most?: number
}

/** What was told since then is not told again, by this process, another, or one that comes later. */
export async function tellOnce(
  app: Day2Deps,
  clusterId: string,
  since: Instant,
  tellings: readonly Telling[],
): Promise<void> {
  const news: Telling[] = []
  for (const telling of tellings) if (!(await wasTold(app.db, clusterId, since, telling))) news.push(telling)
  if (news.length === 0) return
  await inCluster(
    app,
    clusterId,
    async ({ tx, emit }) => {
      // Again, now that no other process can come between.
      for (const telling of news)
        if (!(await wasTold(tx, clusterId, since, telling))) await emit([telling.event])
    },
    { evaluate: 'later' },
  )
}

async function wasTold(
  db: Db | Tx,
  clusterId: string,
  since: Instant,
  { event, onceByName = false, most }: Telling,
): Promise<boolean> {
  const { message } = renderEvent(event.name, event.props)
  return wasEventRecorded(db, { clusterId, since, name: event.name, message, onceByName, most })
}
