import type { ClusterShape } from '../cluster-shape.ts'
import type { GeneratorState } from '../state.ts'

/** Everything that the Ignition of the bootstrap machine is made from. */
export interface BootstrapInputs {
  readonly shape: ClusterShape
  readonly state: GeneratorState
  readonly releaseImage: string
  /** Empty: unknown. */
  readonly bootstrapNodeIp: string
  readonly mode: 'cluster' | 'single-node'
  /** Path (`manifests/…`, `openshift/…`) to text, as they are to be applied. */
  readonly manifests: ReadonlyMap<string, string>
  /** Those of them that only root may read. */
  readonly secretPaths: ReadonlySet<string>
  /** JSON merge patch that gives the cluster version its own overrides back. */
  readonly versionPatch: string
}
