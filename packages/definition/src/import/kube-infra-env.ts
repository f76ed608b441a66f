import { isRecord } from '@groundwork/json/json-values'
import type { InfraEnvDefinition } from '../document/definition.ts'
import { choice } from './choice.ts'
import { given, type ImportOptions, unlessEmpty } from './imported.ts'
import { readProxy } from './install-config-cluster.ts'
import type { KubeObject, KubeObjects } from './kube-objects.ts'
import { pullSecret } from './kube-secret.ts'
import type { Variables } from './variables.ts'

const ARCHITECTURES = ['x86_64', 'aarch64', 'arm64', 'ppc64le', 's390x'] as const
const IMAGE_TYPES = ['full-iso', 'minimal-iso'] as const

/** `clusterName`: what the cluster of a ClusterDeployment is called. */
export function infraEnvOf(
  { name, spec }: KubeObject,
  objects: KubeObjects,
  clusterName: (deployment: string) => string,
  options: ImportOptions & { readonly variables: Variables },
): InfraEnvDefinition {
  const reference = spec.group('clusterRef')
  reference.raw('namespace')
  const deployment = reference.text('name')
  return {
    name,
    ...given({
      cluster: deployment === undefined ? undefined : clusterName(deployment),
      image_type: choice(spec, 'imageType', IMAGE_TYPES),
      cpu_architecture: choice(spec, 'cpuArchitecture', ARCHITECTURES),
      openshift_version: spec.text('osImageVersion'),
      pull_secret: pullSecret(spec, objects, options),
      ssh_authorized_key: spec.text('sshAuthorizedKey')?.trim() || undefined,
      proxy: readProxy(spec.group('proxy'), { ...options, name }),
      additional_ntp_sources: unlessEmpty(spec.texts('additionalNTPSources')),
      additional_trust_bundle: spec.text('additionalTrustBundle') || undefined,
      kernel_arguments: unlessEmpty(
        spec.groups('kernelArguments').flatMap((argument) => {
          const operation = argument.text('operation') ?? 'append'
          const value = argument.text('value')
          if (operation === 'append') return value ?? []
          argument.lose('operation', ['Arguments can only be added.', 'Change the others through the API.'])
          return []
        }),
      ),
      ignition_config_override: spec.text('ignitionConfigOverride') || undefined,
    }),
  }
}

/** Network settings belong to the infra-env whose selector their labels fit. */
export function networksOf({ spec }: KubeObject, objects: KubeObjects): readonly KubeObject[] {
  const selector = spec.group('nmStateConfigLabelSelector').raw('matchLabels')
  if (!isRecord(selector)) return []
  const wanted = Object.entries(selector)
  return objects
    .all('NMStateConfig')
    .filter(({ labels }) => wanted.every(([key, value]) => labels[key] === value))
}
