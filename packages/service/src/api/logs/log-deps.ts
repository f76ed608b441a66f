import type { Config } from '../../config/config.ts'
import type { ObjectStore } from '../../files/object-store.ts'
import type { UnitDeps } from '../../units/unit-deps.ts'
import type { ClusterViewDeps } from '../clusters/cluster-deps.ts'
import type { ExplainDeps } from '../explain/explain-deps.ts'

/** What is needed to take and to hand out logs. */
export interface LogDeps extends UnitDeps, ClusterViewDeps, ExplainDeps {
  readonly config: Config
  readonly files: ObjectStore
}
