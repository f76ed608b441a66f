// From what the installer wrote to what the cluster is made of.

import { type AssetDirectory, PreparationError } from '../assets/generator.ts'
import type { StoredManifest } from '../assets/installation-files.ts'
import type { InstallInputs } from '../inputs.ts'
import { countOf } from '../install-config/pools.ts'
import { applyPatches, patchFile } from './apply-patches.ts'
import { splitManifest } from './split-manifest.ts'

/** Throws PreparationError. */
export function applyManifests(
  generated: AssetDirectory,
  manifests: readonly StoredManifest[],
  inputs: InstallInputs,
): AssetDirectory {
  const own = [...generated].filter(([path]) => !isUnwanted(path, inputs))
  const patched = applyPatches(new Map([...own, ...manifests.flatMap(splitManifest)]))
  return countOf(inputs.hosts, 'worker') === 1 ? withoutSingleReplica(patched) : patched
}

/** Machines of these platforms come from placeholders, and the cluster must not try to create them. */
const MACHINES = [
  /^openshift\/[^/]*_openshift-cluster-api_master-machines-[^/]*\.yaml$/,
  /^openshift\/[^/]*_openshift-cluster-api_worker-machineset-[^/]*\.yaml$/,
  /^openshift\/[^/]*_openshift-machine-api_master-control-plane-machine-set[^/]*\.yaml$/,
]

function isUnwanted(path: string, { cluster: { platform } }: InstallInputs): boolean {
  const hasPlaceholders = platform.type === 'vsphere' || platform.type === 'nutanix'
  return hasPlaceholders && MACHINES.some((pattern) => pattern.test(path))
}

const INFRASTRUCTURE = 'manifests/cluster-infrastructure-02-config.yml'

/** One worker beside masters that take work: what runs twice can run twice. The installer only counts workers. */
function withoutSingleReplica(assets: AssetDirectory): AssetDirectory {
  const document = assets.get(INFRASTRUCTURE)
  if (document === undefined) {
    throw new PreparationError(
      `The installer has written no ${INFRASTRUCTURE}, which is needed with one worker.`,
    )
  }
  const operations = '[{"op":"add","path":"/status/infrastructureTopology","value":"HighlyAvailable"}]'
  const change = { target: INFRASTRUCTURE, patch: 'for a single worker', text: operations }
  return new Map([...assets, [INFRASTRUCTURE, patchFile(document, change)]])
}
