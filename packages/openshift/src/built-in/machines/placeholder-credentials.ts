import type { ManifestMaker } from '../manifest-inputs.ts'
import { base64 } from '../object-yaml.ts'
import { MACHINES_NAMESPACE } from './cluster-secrets.ts'

/** Secrets of platforms that are filled in by hand once the cluster is there; until then its operators only look for them. */
export const placeholderCredentials: ManifestMaker = ({ shape: { platform } }) => {
  const { vcenters = [], prismCentral } = platform.settings
  if (platform.type === 'vsphere' && vcenters.length > 0) {
    const entries = vcenters.flatMap(({ server = '', user = '', password = '' }) => [
      [`${server}.username`, base64(user)],
      [`${server}.password`, base64(password)],
    ])
    return [file('kube-system', 'vsphere-creds', Object.fromEntries(entries))]
  }
  if (platform.type !== 'nutanix') return []
  const { username = '', password = '' } = prismCentral ?? {}
  const credentials = JSON.stringify([
    { type: 'basic_auth', data: { prismCentral: { username, password }, prismElements: null } },
  ])
  return [file(MACHINES_NAMESPACE, 'nutanix-credentials', { credentials: base64(credentials) })]
}

const file = (namespace: string, name: string, data: Readonly<Record<string, string>>) => ({
  fileName: '99_cloud-creds-secret.yaml',
  object: { apiVersion: 'v1', kind: 'Secret', metadata: { name, namespace }, type: 'Opaque', data },
})
