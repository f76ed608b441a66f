import type { ManifestMaker } from '../manifest-inputs.ts'
import { bareMetal } from './bare-metal.ts'
import { fencing, kubeadmin, userData } from './cluster-secrets.ts'
import { featureGate } from './feature-gate.ts'
import { machineConfigs } from './machine-configs.ts'
import { placeholderCredentials } from './placeholder-credentials.ts'

const MAKERS: readonly ManifestMaker[] = [
  kubeadmin,
  featureGate,
  placeholderCredentials,
  userData,
  machineConfigs,
  bareMetal,
  fencing,
]

/** The files of `openshift/`. */
export const machineManifests: ManifestMaker = (inputs) => MAKERS.flatMap((make) => make(inputs))
