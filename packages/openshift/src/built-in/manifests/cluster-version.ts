import { majorMinor } from '@groundwork/versions/version'
import type { ManifestMaker } from '../manifest-inputs.ts'

export const CLUSTER_VERSION_FILE = 'cvo-overrides.yaml'

/** Which updates the cluster is offered, and what it is made of. */
export const clusterVersion: ManifestMaker = ({ shape, clusterId }) => {
  const { capabilities } = shape.config
  const line = majorMinor(shape.openshiftVersion)
  return [
    {
      fileName: CLUSTER_VERSION_FILE,
      object: {
        apiVersion: 'config.openshift.io/v1',
        kind: 'ClusterVersion',
        metadata: { name: 'version', namespace: 'openshift-cluster-version' },
        spec: {
          ...(line !== null && { channel: `stable-${line}` }),
          clusterID: clusterId,
          ...(capabilities !== undefined && { capabilities }),
        },
      },
    },
  ]
}
