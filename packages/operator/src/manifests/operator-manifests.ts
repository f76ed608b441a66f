import { stringify } from 'yaml'
import { ALL_KINDS } from '../kinds/all-kinds.ts'
import { operatorAccess, userAccess } from './access-rules.ts'
import type { Manifest } from './manifest.ts'
import { resourceDefinition } from './resource-definition.ts'

export interface ManifestOptions {
  readonly namespace: string
  /** Groups whose kinds the hub has already, from their own projects. */
  readonly without?: readonly string[]
}

/** In the order in which they are applied: what others need comes first. */
export function operatorManifests({ namespace, without = [] }: ManifestOptions): readonly Manifest[] {
  const definitions = ALL_KINDS.filter(({ group }) => !without.includes(group)).map(resourceDefinition)
  return [
    { apiVersion: 'v1', kind: 'Namespace', metadata: { name: namespace } },
    ...definitions,
    // The operator uses the kinds of others, too.
    ...operatorAccess(ALL_KINDS, namespace),
    ...userAccess(ALL_KINDS),
  ]
}

/** One YAML stream. */
export const manifestsText = (manifests: readonly Manifest[]): string =>
  manifests
    .map((manifest) => `---\n${stringify(manifest, { lineWidth: 0, aliasDuplicateObjects: false })}`)
    .join('')

export const kindGroups = (): readonly string[] => [...new Set(ALL_KINDS.map(({ group }) => group))]
