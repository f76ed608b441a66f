import { checkNetworkSizes, checkOverlaps, registerCluster } from '@groundwork/engine/requests/cluster'
import { clusterBodies } from '../api/to-api.ts'
import type { ClusterDefinition } from '../document/definition.ts'
import { isSameValue } from '../document/diff-values.ts'
import { withoutSources } from '../document/mirrors.ts'
import type { ValueProblem } from '../schema/check-value.ts'
import { definitionPath } from './definition-path.ts'
import { ASSUMED_SECRET, ASSUMED_VERSION, clusterEnvironment } from './offline-environment.ts'
import { withoutReferences } from './without-references.ts'

/** What the service would refuse, and what would keep the cluster from becoming ready whatever its hosts are. */
export function checkCluster(written: ClusterDefinition): readonly ValueProblem[] {
  const cluster = withoutReferences(written)
  const { openshift_version: version = ASSUMED_VERSION, cpu_architecture: architecture = 'x86_64' } = cluster
  const environment = clusterEnvironment(version, architecture, cluster.ocp_release_image)
  const { register } = clusterBodies({
    ...cluster,
    openshift_version: version,
    pull_secret: cluster.pull_secret ?? ASSUMED_SECRET,
  })
  const outcome = registerCluster(register, environment)
  const found = outcome.ok
    ? [
        ...checkOverlaps(outcome.value.cluster),
        ...checkNetworkSizes(outcome.value.cluster, 0, kindsOf(cluster)),
      ]
    : outcome.problems
  return [
    ...checkMirrors(cluster),
    ...found
      // Which images are pulled depends on the service.
      .filter(({ code }) => code !== 'missing-credentials')
      .map(({ path, message }) => ({ path: definitionPath(path), message })),
  ]
}

function checkMirrors({
  mirrors,
  install_config_overrides: overrides = {},
}: ClusterDefinition): readonly ValueProblem[] {
  if (mirrors === undefined || isSameValue(overrides, withoutSources(overrides))) return []
  const message = 'imageDigestSources is what mirrors says already; keep one of them.'
  return [{ path: ['install_config_overrides'], message, isAboutName: true }]
}

/** What is left out is the service's choice. */
const kindsOf = ({ cluster_networks, service_networks, machine_networks }: ClusterDefinition) => [
  ...(cluster_networks === undefined ? [] : (['cluster'] as const)),
  ...(service_networks === undefined ? [] : (['service'] as const)),
  ...(machine_networks === undefined ? [] : (['machine'] as const)),
]
