import type { Settings } from '@groundwork/engine/facts'
import type { Catalogue } from '../../catalogue/catalogue.ts'
import type { Config } from '../../config/config.ts'
import type { Metrics } from '../../metrics/metrics.ts'
import type { SecretStore } from '../../secrets/secret-store.ts'
import type { CurrentReader } from '../../store/clusters/current-cluster.ts'
import type { HostReader } from '../../store/hosts/host-store.ts'
import type { UnitDeps } from '../../units/unit-deps.ts'
import type { InfraEnvViewDeps } from '../infra-envs/infra-env-deps.ts'

/** What is needed to show clusters, with their hosts. */
export interface ClusterViewDeps extends HostReader, InfraEnvViewDeps {
  readonly settings: Settings
}

/** What is needed to look at them again and again. */
export interface ClusterReadDeps extends ClusterViewDeps, CurrentReader {}

/** What is needed to register, change and delete them. */
export interface ClusterDeps extends UnitDeps, ClusterReadDeps {
  readonly config: Config
  readonly catalogue: Catalogue
  readonly secrets: SecretStore
  readonly metrics: Metrics
}
