import { majorMinor } from '@groundwork/versions/version'
import { hostLabel } from '../../context/host-label.ts'
import { failure, LEFT_OUT } from '../../tables/verdict.ts'
import type { HostValidation } from '../host-validation.ts'
import { hasStage, isUnbound } from '../predicates.ts'

export const bootImageMatchesCluster: HostValidation = {
  id: 'boot-image-matches-cluster',
  category: 'hardware',
  gate: 'sufficient',
  ignorable: true,
  gatesUnbound: false,
  appearsOnlyBroken: true,
  meaning: 'The host booted the operating system of the release that its cluster installs.',
  rule: 'The infra-env of the host and its cluster have the same OpenShift version, as far as major and minor number: what a host boots is written to its disk. Not looked at once installation has begun, nor while the version of the cluster is unknown. The validation is only shown while it fails.',
  cure: 'Boot the host from an image of the version of the cluster, or bind it to a cluster of the version that it booted.',
  leftOutWhen: [isUnbound, hasStage],
  check: ({ host, cluster, infraEnv }) => {
    const booted = majorMinor(infraEnv?.openshift_version ?? '')
    const wanted = majorMinor(cluster?.cluster.openshift_version ?? '')
    if (!cluster || booted === null || wanted === null || booted === wanted) return LEFT_OUT
    const name = hostLabel(host)
    return failure({
      message: `Host ${name} booted an image of OpenShift ${booted}, and its cluster installs ${cluster.cluster.openshift_version}: the operating system of another version would be written to its disk. Boot it from an image of ${wanted}.`,
      cause: {
        summary:
          'The host booted the operating system of another OpenShift version than that of its cluster.',
        seen: { booted_version: booted },
        needed: { booted_version: wanted },
      },
      remedies: [
        {
          who: 'user',
          what: `Let the infra-env of ${name} make images of ${wanted}, and boot ${name} from its new image.`,
          call: {
            operation: 'UpdateInfraEnv',
            params: { infra_env_id: host.infra_env_id },
            body: { openshift_version: wanted },
          },
        },
        {
          who: 'user',
          what: `Unbind ${name}, and bind it to a cluster of OpenShift ${booted}.`,
        },
      ],
    })
  },
}
