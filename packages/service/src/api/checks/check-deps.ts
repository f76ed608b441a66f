import type { Clock } from '../../clock/clock.ts'
import type { Db } from '../../database/schema.ts'
import type { ReadHostHeader } from '../../store/hosts/host-headers.ts'
import type { HostReader } from '../../store/hosts/host-store.ts'
import type { Checks } from './check-messages.ts'

/** What is needed to tell what was checked. */
export interface CheckDeps extends HostReader {
  readonly db: Db
  readonly clock: Clock
  readonly hostHeaders: ReadHostHeader
  readonly checks: Checks
}
