import { base64 } from '../../assets/object-yaml.ts'
import type { ManifestFile, ManifestMaker } from '../manifest-inputs.ts'
import { pointerIgnition } from './pointer-ignition.ts'

export const MACHINES_NAMESPACE = 'openshift-machine-api'

const secret = (
  fileName: string,
  [namespace, name]: readonly [string, string],
  data: Readonly<Record<string, string>>,
  type?: 'Opaque',
): ManifestFile => ({
  fileName,
  object: {
    apiVersion: 'v1',
    kind: 'Secret',
    metadata: { name, namespace },
    ...(type !== undefined && { type }),
    data: Object.fromEntries(Object.entries(data).map(([key, value]) => [key, base64(value)])),
  },
})

/** With it people log in before anybody has set up their own accounts. */
export const kubeadmin: ManifestMaker = ({ kubeadminHash }) => [
  secret('99_kubeadmin-password-secret.yaml', ['kube-system', 'kubeadmin'], { kubeadmin: kubeadminHash }),
]

/** On bare metal an operator looks after the secret with the plain name. */
export const userDataName = (platform: string, role: string): string =>
  platform === 'baremetal' ? `${role}-user-data-managed` : `${role}-user-data`

/** What machines that are added later start from. */
export const userData: ManifestMaker = ({ shape, pki }) =>
  shape.roles.map((role) =>
    secret(
      `99_openshift-cluster-api_${role}-user-data-secret.yaml`,
      [MACHINES_NAMESPACE, userDataName(shape.platform.type, role)],
      {
        disableTemplating: 'true\n',
        userData: JSON.stringify(pointerIgnition(shape, role, pki.signers['root-ca'].certificate)),
      },
      'Opaque',
    ),
  )

/** How each of two machines may switch the other off. */
export const fencing: ManifestMaker = ({ shape }) =>
  (shape.config.controlPlane.fencing?.credentials ?? []).map((credential, index, all) => {
    const { hostname, macAddress = '', address, username, password, certificateVerification } = credential
    const owner = hostname || macAddress.toLowerCase().replaceAll(':', '-')
    return secret(
      `99_openshift-etcd_fencing-credentials-secrets-${String(index).padStart(String(all.length).length, '0')}.yaml`,
      ['openshift-etcd', `fencing-credentials-${owner}`],
      { address, username, password, certificateVerification: certificateVerification || 'Enabled' },
    )
  })
