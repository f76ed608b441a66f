import { generateKeyPairSync } from 'node:crypto'
import { expect, it } from 'vitest'
import { stringify } from 'yaml'
import { INGRESS_CERTIFICATE } from '../cluster/workloads/ingress-certificate.ts'
import { checkKubeconfig } from './check-kubeconfig.ts'

const base64 = (text: string): string => Buffer.from(text).toString('base64')

const KEY = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  .privateKey.export({ type: 'pkcs8', format: 'pem' })
  .toString()

const kubeconfig = ({ server = 'https://api.rack.example.com:6443', user = {} as object } = {}): string =>
  stringify({
    'current-context': 'admin',
    contexts: [{ name: 'admin', context: { cluster: 'rack', user: 'admin' } }],
    clusters: [
      { name: 'rack', cluster: { server, 'certificate-authority-data': base64(INGRESS_CERTIFICATE) } },
    ],
    users: [{ name: 'admin', user }],
  })

const CERTIFICATE = {
  'client-certificate-data': base64(INGRESS_CERTIFICATE),
  'client-key-data': base64(KEY),
}

const check = (text: string, { now = '2026-06-01', files = {} as Record<string, string> } = {}) =>
  checkKubeconfig({
    text,
    apiHost: 'api.rack.example.com',
    bootstrapFiles: new Map(Object.entries(files)),
    now: new Date(now),
  })

// That real ones pass is seen whenever the demonstration runs.
it.each<[string, () => unknown, RegExp]>([
  ['leads elsewhere', () => check(kubeconfig({ server: 'https://api.other.example.com:6443' })), /leads to/],
  ['gives no access', () => check(kubeconfig()), /no client certificate/],
  ['has expired', () => check(kubeconfig({ user: CERTIFICATE }), { now: '2200-01-01' }), /not valid at 2200/],
  ['belongs to no cluster', () => check(kubeconfig({ user: CERTIFICATE })), /no file .*admin-kubeconfig-ca/],
  [
    'is signed by a stranger',
    () =>
      check(kubeconfig({ user: CERTIFICATE }), {
        files: { '/opt/openshift/tls/admin-kubeconfig-ca-bundle.crt': '' },
      }),
    /signed by none/,
  ],
])('a kubeconfig that %s is refused with words', (_name, attempt, words) => {
  expect(attempt).toThrow(words)
})
