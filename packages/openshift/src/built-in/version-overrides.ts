// While a cluster starts, its version operator would lay its own copies over what was configured here. So it is told to leave
// all of it alone, and after the bootstrap to forget that again.

import { PreparationError } from '../assets/generator.ts'
import { readKubernetesYaml } from '../assets/kubernetes-yaml.ts'
import { objectYaml } from '../assets/object-yaml.ts'
import type { ManifestObject } from './manifest-objects.ts'
import { CLUSTER_VERSION_FILE } from './manifests/cluster-version.ts'

interface ClusterVersion {
  readonly spec?: { readonly overrides?: readonly unknown[] }
}

export const CLUSTER_VERSION_PATH = `manifests/${CLUSTER_VERSION_FILE}`

export interface OverriddenVersion {
  /** Text of the manifest. */
  readonly manifest: string
  /** JSON merge patch. */
  readonly patch: string
}

/** Throws PreparationError. */
export function overrideVersion(
  text: string | undefined,
  objects: readonly ManifestObject[],
): OverriddenVersion {
  if (text === undefined) throw new PreparationError(`${CLUSTER_VERSION_PATH} is missing.`)
  const [version] = readKubernetesYaml(text) as readonly ClusterVersion[]
  const own = version?.spec?.overrides ?? []
  const unmanaged = objects
    .filter(({ path }) => path !== CLUSTER_VERSION_PATH)
    .map(({ kind, group, namespace, name }) => ({ kind, group, namespace, name, unmanaged: true }))
  return {
    manifest: objectYaml({ ...version, spec: { ...version?.spec, overrides: [...own, ...unmanaged] } }),
    // Of a merge patch `null` takes a field away.
    patch: `${JSON.stringify({ spec: { overrides: own.length > 0 ? own : null } })}\n`,
  }
}
