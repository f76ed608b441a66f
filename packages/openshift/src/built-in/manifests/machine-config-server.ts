// The certificate with which new machines know the server of their Ignition, and its signer, so that the cluster can renew it.
import { X509Certificate } from 'node:crypto'
import { base64, type KubeObject } from '../../assets/object-yaml.ts'
import type { Credential } from '../../pki/issue.ts'
import type { ManifestMaker } from '../manifest-inputs.ts'

const NAMESPACE = 'openshift-machine-config-operator'
const PREFIX = 'auth.openshift.io'

export const machineConfigServerCredentials: ManifestMaker = ({ pki, shape }) => {
  const root = pki.signers['root-ca']
  const server = pki.leaves['machine-config-server'] as Credential
  return [
    {
      fileName: 'machine-config-server-ca-configmap.yaml',
      object: {
        apiVersion: 'v1',
        kind: 'ConfigMap',
        metadata: metadata('machine-config-server-ca', 'ca-bundle', root),
        data: { 'ca-bundle.crt': root.certificate },
      },
    },
    {
      fileName: 'machine-config-server-ca-secret.yaml',
      object: tlsSecret(metadata('machine-config-server-ca', 'signer', root), root),
    },
    {
      fileName: 'machine-config-server-tls-secret.yaml',
      object: tlsSecret(
        metadata('machine-config-server-tls', 'target', server, [
          `api-int.${shape.domain}`,
          ...shape.apiVips,
        ]),
        server,
      ),
    },
  ]
}

const tlsSecret = (meta: KubeObject['metadata'], { certificate, key }: Credential): KubeObject => ({
  apiVersion: 'v1',
  kind: 'Secret',
  metadata: meta,
  type: 'kubernetes.io/tls',
  data: { 'tls.crt': base64(certificate), 'tls.key': base64(key) },
})

const DESCRIPTIONS = {
  'ca-bundle': 'Authorities by which new machines know the machine config server',
  signer: 'Signs the certificate of the machine config server',
  target: 'Certificate of the machine config server',
} as const

/** By these the operators of the cluster know what they have to renew, and when. */
function metadata(
  name: string,
  kind: 'ca-bundle' | 'signer' | 'target',
  { certificate }: Credential,
  hostnames: readonly string[] = [],
): KubeObject['metadata'] {
  const parsed = new X509Certificate(certificate)
  const isBundle = kind === 'ca-bundle'
  return {
    name,
    namespace: NAMESPACE,
    labels: { [`${PREFIX}/managed-certificate-type`]: kind },
    annotations: {
      'openshift.io/owning-component': 'Machine Config Operator',
      'openshift.io/description': DESCRIPTIONS[kind],
      ...(hostnames.length > 0 && { [`${PREFIX}/certificate-hostnames`]: hostnames.join(',') }),
      ...(!isBundle && {
        [`${PREFIX}/certificate-issuer`]: /CN=(.*)/.exec(parsed.issuer)?.[1] ?? '',
        [`${PREFIX}/certificate-not-after`]: moment(parsed.validTo),
        [`${PREFIX}/certificate-not-before`]: moment(parsed.validFrom),
      }),
    },
  }
}

const moment = (text: string): string => new Date(text).toISOString().replace('.000Z', 'Z')
