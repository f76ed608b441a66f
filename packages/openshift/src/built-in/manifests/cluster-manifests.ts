import type { ManifestMaker } from '../manifest-inputs.ts'
import { cloudProviderConfig } from './cloud-provider-config.ts'
import { clusterConfig } from './cluster-config.ts'
import { dns, ingress, network, scheduler } from './cluster-settings.ts'
import { clusterVersion } from './cluster-version.ts'
import { cloudConfig, pullSecret, rootCa, trustBundle } from './credentials.ts'
import { infrastructure } from './infrastructure.ts'
import { machineConfigServerCredentials } from './machine-config-server.ts'
import { mirrors } from './mirrors.ts'
import { pkiConfig } from './pki-config.ts'
import { proxy } from './proxy.ts'

const MAKERS: readonly ManifestMaker[] = [
  clusterConfig,
  clusterVersion,
  cloudConfig,
  rootCa,
  machineConfigServerCredentials,
  pullSecret,
  infrastructure,
  cloudProviderConfig,
  dns,
  ingress,
  network,
  proxy,
  scheduler,
  mirrors,
  trustBundle,
  pkiConfig,
]

/** The files of `manifests/`. */
export const clusterManifests: ManifestMaker = (inputs) => MAKERS.flatMap((make) => make(inputs))
