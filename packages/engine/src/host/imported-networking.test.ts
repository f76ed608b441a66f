import { describe, expect, it } from 'vitest'
import { hasManagedNetworking } from './imported-networking.ts'

const file = (path: string, source = 'data:,') => ({
  ignition: JSON.stringify({ storage: { files: [{ path, contents: { source } }] } }),
})
const KUBECONFIG = '/etc/kubernetes/kubeconfig'
const base64 = (text: string) =>
  `data:text/plain;charset=utf-8;base64,${Buffer.from(text).toString('base64')}`

describe('networking of an imported cluster', () => {
  it.each([
    ['keepalived', file('/etc/kubernetes/manifests/keepalived.yaml')],
    ['coredns', file('/etc/kubernetes/manifests/coredns.yaml')],
    ['an address in the kubeconfig', file(KUBECONFIG, base64('    server: https://10.0.0.5:6443\n'))],
    ['an IPv6 address in the kubeconfig', file(KUBECONFIG, base64('  server: "https://[fd00::5]:6443"'))],
  ])('is managed: %s', (_, response) => {
    expect(hasManagedNetworking(response)).toBe(true)
  })

  it.each([
    ['a name in the kubeconfig', file(KUBECONFIG, base64('server: https://api-int.test.example.com:6443'))],
    ['another file', file('/etc/keepalived/other.conf')],
    ['content that is no data URL', file(KUBECONFIG, 'https://example.com')],
    ['content with broken escapes', file(KUBECONFIG, 'data:,%E0%A4%A')],
    ['no ignition', {}],
    ['garbage', { ignition: '{"storage":{"files":[null,7,{"path":5}]}}' }],
    ['more garbage', { ignition: 'nonsense' }],
  ])('is the job of the user: %s', (_, response) => {
    expect(hasManagedNetworking(response)).toBe(false)
  })
})
