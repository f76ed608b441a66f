import type { ManifestDeps } from '../../install/install-deps.ts'
import type { UnitDeps } from '../../units/unit-deps.ts'

/** What is needed to list and change manifests of a cluster. */
export interface ManifestHandlerDeps extends UnitDeps, ManifestDeps {}
