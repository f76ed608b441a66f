import type { ManifestMaker } from '../manifest-inputs.ts'
import { bareMetal } from './bare-metal.ts'
import { fencing, kubeadmin, userData } from './cluster-secrets.ts'
import { featureGate } from './feature-gate.ts'
import { installManifests } from './install-manifests.ts'
import { machineConfigs } from './machine-configs.ts'
import { osImageStream } from './os-stream.ts'
import { placeholderCredentials } from './placeholder-credentials.ts'

const MAKERS: readonly ManifestMaker[] = [
  kubeadmin,
  featureGate,
  placeholderCredentials,
  userData,
  machineConfigs,
  bareMetal,
  fencing,
  osImageStream,
  installManifests,
]

/** The files of `openshift/`. */
export const machineManifests: ManifestMaker = (inputs) => MAKERS.flatMap((make) => make(inputs))
