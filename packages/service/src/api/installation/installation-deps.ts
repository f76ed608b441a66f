import type { Config } from '../../config/config.ts'
import type { ObjectStore } from '../../files/object-store.ts'
import type { StartDeps } from '../../install/install-deps.ts'
import type { ClusterViewDeps } from '../clusters/cluster-deps.ts'

/** What is needed to start installations, to follow them and to hand out their files. */
export interface InstallationDeps extends StartDeps, ClusterViewDeps {
  readonly config: Config
  readonly files: ObjectStore
}
