import { updateCluster } from '../../tables/remedies.ts'
import { failure, success } from '../../tables/verdict.ts'
import type { ClusterValidation } from '../cluster-validation.ts'

export const pullSecretSet: ClusterValidation = {
  id: 'pull-secret-set',
  category: 'configuration',
  gate: 'pending-input',
  ignorable: false,
  meaning: 'There are credentials to pull the container images with.',
  rule: 'The pull secret is set.',
  cure: 'Set the pull secret of the cluster.',
  check: ({ cluster }) => {
    if (cluster.pull_secret_set) return success('The pull secret is set.')
    return failure({
      message: `Cluster ${cluster.name} has no pull secret.`,
      cause: { summary: 'The pull secret is empty.', seen: { pull_secret_set: false } },
      remedies: [
        {
          who: 'user',
          what: 'Set the pull secret: a JSON object with credentials for the registries, as docker and podman store it.',
          call: updateCluster(cluster, { pull_secret: '<{"auths": ...}>' }, ['pull_secret']),
        },
      ],
    })
  },
}
