import { beforeAll, expect, it } from 'vitest'
import { parse } from 'yaml'
import { createPki, type Pki } from '../pki/create-pki.ts'
import { bundleOf } from '../pki/pki-files.ts'
import { createReusedKeyPairs } from '../pki/reused-key-pairs.ts'
import { clusterKubeconfig, type KubeconfigName } from './cluster-kubeconfigs.ts'

const OWNER = { name: 'edge', domain: 'edge.example.com' }
let pki: Pki
beforeAll(async () => {
  const names = { domain: OWNER.domain, apiVips: [], firstServiceAddress: '172.30.0.1', isBaremetal: false }
  pki = await createPki(names, createReusedKeyPairs(1), new Date())
})

const decode = (text: string) => Buffer.from(text, 'base64').toString()

it.each<[KubeconfigName, string, string, 'admin-kubeconfig-client' | 'kubelet-client']>([
  ['admin', 'https://api.edge.example.com:6443', 'admin', 'admin-kubeconfig-client'],
  ['internal', 'https://api-int.edge.example.com:6443', 'admin', 'admin-kubeconfig-client'],
  ['kubelet', 'https://api-int.edge.example.com:6443', 'kubelet', 'kubelet-client'],
  ['loopback', 'https://localhost:6443', 'loopback', 'admin-kubeconfig-client'],
])('%s', (which, server, user, credential) => {
  const config = parse(clusterKubeconfig(which, pki, OWNER))
  expect(config['current-context']).toBe(user)
  expect(config.contexts).toEqual([{ name: user, context: { cluster: 'edge', user } }])
  expect(config.clusters).toHaveLength(1)
  expect(config.clusters[0]).toMatchObject({ name: 'edge', cluster: { server } })
  const bundle =
    which === 'loopback' ? 'kube-apiserver-localhost-ca-bundle' : 'kube-apiserver-complete-server-ca-bundle'
  expect(decode(config.clusters[0].cluster['certificate-authority-data'])).toBe(bundleOf(pki, bundle))
  expect(config.users).toHaveLength(1)
  expect(decode(config.users[0].user['client-certificate-data'])).toBe(pki.leaves[credential]?.certificate)
  expect(decode(config.users[0].user['client-key-data'])).toBe(pki.leaves[credential]?.key)
})
