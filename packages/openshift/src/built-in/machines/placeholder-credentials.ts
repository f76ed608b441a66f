import { base64 } from '../../assets/object-yaml.ts'
import type { ManifestMaker } from '../manifest-inputs.ts'

const NAMESPACE = 'kube-system'
const NAME = 'vsphere-creds'

/**
 * Credentials of vSphere, which are filled in by hand once the cluster is there; until then its operators only look for them.
 * Those of Nutanix are made by hand altogether.
 */
export const placeholderCredentials: ManifestMaker = ({ shape: { platform } }) => {
  const { vcenters = [] } = platform.settings
  if (platform.type !== 'vsphere' || vcenters.length === 0) return []
  const entries = vcenters.flatMap(({ server = '', user = '', password = '' }) => [
    [`${server}.username`, base64(user)],
    [`${server}.password`, base64(password)],
  ])
  return [
    {
      fileName: '99_cloud-creds-secret.yaml',
      object: {
        apiVersion: 'v1',
        kind: 'Secret',
        metadata: { name: NAME, namespace: NAMESPACE },
        data: Object.fromEntries(entries),
      },
    },
    {
      fileName: '99_role-cloud-creds-secret-reader.yaml',
      object: {
        apiVersion: 'rbac.authorization.k8s.io/v1',
        kind: 'Role',
        metadata: { name: `${NAME}-secret-reader`, namespace: NAMESPACE },
        rules: [{ apiGroups: [''], resources: ['secrets'], resourceNames: [NAME], verbs: ['get'] }],
      },
    },
  ]
}
