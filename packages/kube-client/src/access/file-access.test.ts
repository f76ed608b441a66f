import { describe, expect, it } from 'vitest'
import { stringify } from 'yaml'
import { readKubeconfigFile } from './kubeconfig-file.ts'
import { readPodAccess } from './pod-access.ts'
import { renewAccess } from './renew-access.ts'

const PEM = '-----BEGIN CERTIFICATE-----\nx\n-----END CERTIFICATE-----\n'
const KEY = '-----BEGIN PRIVATE KEY-----\nx\n-----END PRIVATE KEY-----\n'
const ACCOUNT = '/var/run/secrets/kubernetes.io/serviceaccount'
const files = (content: Readonly<Record<string, string>>) => async (path: string) => content[path] ?? null

const config = (cluster: object, user: object) =>
  stringify({
    clusters: [{ name: 'c', cluster: { server: 'https://api.example.com:6443', ...cluster } }],
    users: [{ name: 'u', user }],
    contexts: [{ name: 'x', context: { cluster: 'c', user: 'u' } }],
    'current-context': 'x',
  })

describe('a kubeconfig on disk', () => {
  it('names files beside it, or anywhere', async () => {
    const text = config(
      { 'certificate-authority': 'ca.crt' },
      { 'client-certificate': '/pki/me.crt', 'client-key': 'keys/me.key', tokenFile: 'token' },
    )
    const read = files({
      ...{ '/etc/kube/config': text, '/etc/kube/ca.crt': PEM, '/pki/me.crt': PEM },
      ...{ '/etc/kube/keys/me.key': KEY, '/etc/kube/token': 'word\n' },
    })
    expect(await readKubeconfigFile('/etc/kube/config', read)).toEqual({
      server: 'https://api.example.com:6443',
      ca: PEM,
      identity: { cert: PEM, key: KEY },
      token: 'word',
    })
  })

  it('takes what is inside before what it names', async () => {
    const data = Buffer.from(PEM).toString('base64')
    const text = config({ 'certificate-authority': 'none', 'certificate-authority-data': data }, {})
    expect(await readKubeconfigFile('config', files({ config: text }))).toMatchObject({ ca: PEM })
  })

  it.each([
    ['is missing', {}, 'There is no kubeconfig /c'],
    ['names a file that is missing', { '/c': config({ 'certificate-authority': 'ca' }, {}) }, 'no file /ca'],
    ['names half of an identity', { '/c': config({}, { 'client-key': 'k' }), '/k': KEY }, 'without its'],
  ])('that %s is refused', async (_, content, words) => {
    await expect(readKubeconfigFile('/c', files(content))).rejects.toThrow(words)
  })
})

describe('a pod', () => {
  const environment = { KUBERNETES_SERVICE_HOST: '172.30.0.1', KUBERNETES_SERVICE_PORT: '443' }
  const mounted = { [`${ACCOUNT}/token`]: 'word\n', [`${ACCOUNT}/ca.crt`]: PEM }

  it.each([
    ['172.30.0.1', 'https://172.30.0.1:443'],
    ['fd02::1', 'https://[fd02::1]:443'],
  ])('finds its cluster at %s', async (host, server) => {
    const access = readPodAccess({ ...environment, KUBERNETES_SERVICE_HOST: host }, files(mounted))
    expect(await access).toEqual({ server, ca: PEM, token: 'word' })
  })

  it.each([
    ['no address', {}, mounted, 'KUBERNETES_SERVICE_HOST is not set'],
    ['a wrong port', { ...environment, KUBERNETES_SERVICE_PORT: '4/x' }, mounted, 'make no address'],
    ['no token', environment, { ...mounted, [`${ACCOUNT}/token`]: '\n' }, `${ACCOUNT}/token`],
    ['no authority', environment, { ...mounted, [`${ACCOUNT}/ca.crt`]: 'x' }, 'not PEM'],
  ])('with %s is told what is missing', async (_, given, content, words) => {
    await expect(readPodAccess(given, files(content))).rejects.toThrow(words)
  })
})

describe('what is renewed', () => {
  it('is read again after a minute, once for all that ask, and stays while it cannot be read', async () => {
    let now = 0
    let reads = 0
    let next: string | Error = 'one'
    const access = renewAccess(
      async () => {
        reads += 1
        if (next instanceof Error) throw next
        return { server: 'https://x', token: next }
      },
      () => now,
    )
    const token = async () => (await access()).token
    expect(await Promise.all([token(), token()])).toEqual(['one', 'one'])
    next = 'two'
    now = 59_000
    expect([await token(), reads]).toEqual(['one', 1])
    now = 60_000
    expect([await token(), reads]).toEqual(['two', 2])
    next = new Error('half written')
    now = 120_000
    expect([await token(), await token(), reads]).toEqual(['two', 'two', 3])
    next = 'three'
    now = 180_000
    expect(await token()).toBe('three')
  })

  it('fails as long as it was never read', async () => {
    let fails = true
    const access = renewAccess(
      async () => {
        if (fails) throw new Error('not mounted')
        return { server: 'https://x' }
      },
      () => 0,
    )
    await expect(access()).rejects.toThrow('not mounted')
    fails = false
    expect(await access()).toEqual({ server: 'https://x' })
  })
})
