import { stringify } from 'yaml'
import type { Credential } from '../pki/issue.ts'

export interface KubeconfigFacts {
  readonly clusterName: string
  readonly server: string
  /** PEM. */
  readonly authorities: string
  readonly user: string
  readonly credential: Credential
}

/** The text of a kubeconfig with one cluster and one user, everything inside. */
export const writeKubeconfig = ({ clusterName, server, authorities, user, credential }: KubeconfigFacts) =>
  stringify(
    {
      apiVersion: 'v1',
      kind: 'Config',
      preferences: {},
      clusters: [
        { name: clusterName, cluster: { server, 'certificate-authority-data': base64(authorities) } },
      ],
      users: [
        {
          name: user,
          user: {
            'client-certificate-data': base64(credential.certificate),
            'client-key-data': base64(credential.key),
          },
        },
      ],
      contexts: [{ name: user, context: { cluster: clusterName, user } }],
      'current-context': user,
    },
    { lineWidth: 0 },
  )

const base64 = (text: string) => Buffer.from(text).toString('base64')
