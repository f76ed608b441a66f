import type { CustomKind } from '../schema/custom-kind.ts'
import { object, text } from '../schema/schema.ts'

export const CLUSTER_IMAGE_SET: CustomKind = {
  group: 'hive.openshift.io',
  version: 'v1',
  kind: 'ClusterImageSet',
  plural: 'clusterimagesets',
  shortNames: ['imgset'],
  scope: 'Cluster',
  description: 'A release of OpenShift under a name.',
  columns: [{ jsonPath: '.spec.releaseImage', name: 'Release', type: 'string' }],
  spec: object(
    'The release.',
    {
      releaseImage: text('Where the release image is.'),
    },
    { required: ['releaseImage'] },
  ),
  status: object('Nothing is written here.', {}),
}
