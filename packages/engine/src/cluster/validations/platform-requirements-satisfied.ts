import { uploadManifest } from '../../remedies/manifest-remedies.ts'
import { failure, success } from '../../tables/verdict.ts'
import type { ClusterValidation } from '../cluster-validation.ts'

export const platformRequirementsSatisfied: ClusterValidation = {
  id: 'platform-requirements-satisfied',
  category: 'configuration',
  gate: 'none',
  ignorable: true,
  meaning: 'The platform has what it needs from the user. It is shown and stops nothing.',
  rule: 'The external platform `oci` has at least one custom manifest, for its cloud controller and storage driver.',
  cure: 'Upload the manifests of the platform.',
  check: ({ cluster }) => {
    const { type, external_name } = cluster.platform
    if (type !== 'external' || external_name !== 'oci')
      return success(`The platform ${type} needs nothing else.`)
    if (cluster.has_user_manifests) return success('There are custom manifests for the platform oci.')
    return failure({
      message: `Cluster ${cluster.name} runs on the external platform oci, which needs custom manifests for its cloud controller and storage driver.`,
      cause: {
        summary: 'No custom manifest is uploaded.',
        seen: { platform: type, external_name, custom_manifests: 0 },
        needed: { custom_manifests: 1 },
      },
      remedies: [uploadManifest(cluster, 'Upload the manifests of the platform oci.')],
    })
  },
}
