import type { Settings } from '@groundwork/engine/facts'
import type { Catalogue } from '../../catalogue/catalogue.ts'
import type { Clock } from '../../clock/clock.ts'
import type { Config } from '../../config/config.ts'
import type { Db } from '../../database/schema.ts'
import type { BoundedReader } from '../../store/hosts/host-store.ts'

/** What is needed to say what a cluster needs. */
export interface ClusterNeedDeps extends BoundedReader {
  readonly db: Db
  readonly settings: Settings
  readonly clock: Clock
}

/** What is needed to say what is offered. */
export interface CatalogueDeps extends ClusterNeedDeps {
  readonly catalogue: Catalogue
  readonly config: Config
}
