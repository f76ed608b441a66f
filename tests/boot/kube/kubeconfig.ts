import { stringify } from 'yaml'
import type { ClientCertificate } from './client-authority.ts'

export interface KubeconfigInputs {
  readonly url: string
  readonly caPem: string
  readonly identity: { readonly token: string } | ClientCertificate
}

/** The text of a file with one cluster and one user, everything inside. */
export function renderKubeconfig({ url, caPem, identity }: KubeconfigInputs): string {
  const user =
    'token' in identity
      ? { token: identity.token }
      : { 'client-certificate-data': base64(identity.cert), 'client-key-data': base64(identity.key) }
  return stringify({
    apiVersion: 'v1',
    kind: 'Config',
    clusters: [{ name: 'test', cluster: { server: url, 'certificate-authority-data': base64(caPem) } }],
    users: [{ name: 'test', user }],
    contexts: [{ name: 'test', context: { cluster: 'test', user: 'test' } }],
    'current-context': 'test',
  })
}

const base64 = (text: string) => Buffer.from(text).toString('base64')
