import type { Logger } from 'pino'
import type { Clock } from '../../clock/clock.ts'
import type { Config } from '../../config/config.ts'
import type { Db } from '../../database/schema.ts'
import type { ObjectStore } from '../../files/object-store.ts'
import type { SecretStore } from '../../secrets/secret-store.ts'
import type { HostReader } from '../../store/hosts/host-store.ts'
import type { SnapshotDeps } from '../../units/unit-deps.ts'

/** What is needed to explain how a cluster is doing. */
export interface ExplainDeps extends HostReader, SnapshotDeps {
  readonly config: Config
  readonly db: Db
  readonly clock: Clock
  /** When this process of the service began. */
  readonly startedAt: number
  readonly secrets: Pick<SecretStore, 'get'>
  readonly files: ObjectStore
  readonly log: Logger
}
