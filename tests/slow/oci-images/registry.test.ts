// Images in Debian's registry, as skopeo sees them.
import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { createSmallProduct, type SmallProduct } from '@groundwork/oci-images/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Authority, createAuthority } from '../../testing/authority.ts'
import { needDebianPackages } from '../../testing/debian-package.ts'
import {
  type DockerRegistry,
  type DockerRegistryOptions,
  startDockerRegistry,
} from '../../testing/docker-registry.ts'
import { startTokenServer } from '../../testing/token-server.ts'
import { startFlippingProxy } from './flipping-proxy.ts'
import { digestsIn, images } from './images-command.ts'

const run = promisify(execFile)
const USER = 'pusher'
const PASSWORD = 'open sesame, please'
const NAMES = ['service', 'assisted-installer-agent', 'assisted-installer', 'assisted-installer-controller']

let directory: string
let product: SmallProduct
let authority: Authority
let registry: DockerRegistry
let policy: string
const endings: (() => unknown)[] = []
const path = (name: string) => join(directory, name)

beforeAll(async () => {
  await needDebianPackages(['skopeo'])
  directory = await mkdtemp(join(tmpdir(), 'oci-images-'))
  product = await createSmallProduct()
  authority = await createAuthority(path('authority'))
  registry = await start('main', { login: { kind: 'htpasswd', user: USER, password: PASSWORD } })
  policy = path('policy.json')
  await writeFile(policy, JSON.stringify({ default: [{ type: 'insecureAcceptAnything' }] }))
  await mkdir(path('certificates'))
  await writeFile(path('certificates/ca.crt'), authority.ca)
  await writeFile(path('auth.json'), logins(registry.host))
  // The base as another tool writes it.
  await skopeo('copy', '--all', product.base, `oci:${path('base')}:minimal`)
})
afterAll(async () => {
  for (const end of endings.reverse()) await end()
  await product?.remove()
  await rm(directory, { recursive: true, force: true })
})

async function start(name: string, options: Partial<DockerRegistryOptions>): Promise<DockerRegistry> {
  const storage = path(`${name}-storage`)
  const started = await startDockerRegistry({ directory, name, storage, authority, login: null, ...options })
  endings.push(started.kill)
  return started
}

const logins = (host: string, password = PASSWORD) =>
  JSON.stringify({ auths: { [host]: { auth: Buffer.from(`${USER}:${password}`).toString('base64') } } })

const skopeo = async (...words: readonly string[]) =>
  (await run('skopeo', ['--policy', policy, ...words])).stdout
const trust = () => ['--ca', authority.caFile, '--authfile', path('auth.json')]
const input = () => ['--base', `oci:${path('base')}:minimal`, '--executable-dir', product.path('programs')]
const access = (side = '') => [`--${side}cert-dir`, path('certificates'), '--authfile', path('auth.json')]

async function blobsOf(name: string): Promise<readonly string[]> {
  const layout = join(path(name), 'blobs/sha256')
  return (await readdir(layout)).map((file) => join(layout, file))
}

test('two builds have the same digests, whenever and from wherever they are made', async () => {
  const first = await images(['build', '--to', `oci:${path('one')}`, ...input()])
  expect(first).toMatchObject({ code: 0 })
  for (const name of await readdir(product.path('programs')))
    await utimes(product.path(`programs/${name}`), 1_234_567_890, 1_234_567_890)
  const second = await images(['build', '--to', `oci:${path('two')}`, '--arch', 'arm64,amd64', ...input()], {
    TZ: 'Asia/Tokyo',
    LANG: 'de_DE.UTF-8',
  })
  expect([...digestsIn(first.out).keys()].sort()).toEqual([...NAMES].sort())
  expect(digestsIn(second.out)).toEqual(digestsIn(first.out))
  const later = await images(['build', '--to', `oci:${path('later')}`, ...input()], {
    SOURCE_DATE_EPOCH: '1700000000',
  })
  expect(digestsIn(later.out).get('service')).not.toBe(digestsIn(first.out).get('service'))
  const config = JSON.parse(await skopeo('inspect', '--config', `oci:${path('later')}:service`))
  expect(config).toMatchObject({ created: '2023-11-14T22:13:20Z', config: { User: '1001:0' } })
})

test('GNU tar reads every layer that is ours', async () => {
  const listed: string[] = []
  for (const file of await blobsOf('one')) {
    if ((await readFile(file)).readUInt16BE(0) !== 0x1f8b) continue
    listed.push((await run('tar', ['--list', '--verbose', '--utc', '--gzip', '--file', file])).stdout)
  }
  const all = listed.join('')
  expect(all).toMatch(/^-rwxr-xr-x 0\/0 +\d+ 1970-01-01 00:00 usr\/bin\/groundwork$/m)
  expect(all).toMatch(/^drwxrwx--- 1001\/0 +0 1970-01-01 00:00 data\/$/m)
  expect(all).toMatch(/usr\/bin\/agent -> groundwork-host$/m)
})

test('skopeo finds what was pushed, under the digests that were printed', async () => {
  const to = ['--to', `${registry.host}/groundwork`, '--tag', '1.2']
  const pushed = await images(['push', ...to, ...trust(), ...input()])
  expect(pushed).toMatchObject({ code: 0 })
  expect(pushed.out).toMatch(/^ {2}AGENT_DOCKER_IMAGE=\S+\/assisted-installer-agent@sha256:/m)
  for (const [name, digest] of digestsIn(pushed.out)) {
    const image = `docker://${registry.host}/groundwork/${name}:1.2`
    const inspect = (...words: readonly string[]) => skopeo('inspect', ...access(), ...words, image)
    const raw = await inspect('--raw')
    await writeFile(path('raw.json'), raw)
    expect((await skopeo('manifest-digest', path('raw.json'))).trim()).toBe(digest)
    for (const architecture of ['amd64', 'arm64']) {
      const { stdout } = await run('skopeo', [
        ...['--policy', policy, '--override-arch', architecture, 'inspect', ...access(), image],
      ])
      expect(JSON.parse(stdout)).toMatchObject({ Architecture: architecture, Os: 'linux' })
    }
    await skopeo(
      'copy',
      '--all',
      '--preserve-digests',
      ...access('src-'),
      image,
      `oci:${path('copy')}:${name}`,
    )
  }
  const { manifests } = JSON.parse(await readFile(path('copy/index.json'), 'utf8'))
  const copied = manifests.map(({ digest }: { digest: string }) => digest)
  expect(copied.sort()).toEqual([...digestsIn(pushed.out).values()].sort())
  const again = await images(['push', ...to, ...trust(), ...input()])
  expect(digestsIn(again.out)).toEqual(digestsIn(pushed.out))
  expect(again.err.match(/: \d+ sent, \d+ mounted/g)).toEqual(NAMES.map(() => ': 0 sent, 0 mounted'))
})

test('a base image of a registry is used, with its layers', async () => {
  const base = `${registry.host}/bases/minimal:1`
  await skopeo('copy', '--all', ...access('dest-'), product.base, `docker://${base}`)
  const words = ['--base', base, '--executable-dir', product.path('programs'), '--only', 'service']
  const built = await images(['build', '--to', `oci:${path('remote')}`, ...trust(), ...words])
  expect(built).toMatchObject({ code: 0 })
  const manifest = JSON.parse(await skopeo('inspect', '--raw', `oci:${path('remote')}:service`))
  const { digest } = JSON.parse(await skopeo('inspect', '--raw', `oci:${path('base')}:minimal`)).manifests[0]
  const lower = JSON.parse(await readFile(path(`base/blobs/sha256/${digest.slice(7)}`), 'utf8')).layers
  const ours = JSON.parse(
    await readFile(path(`remote/blobs/sha256/${manifest.manifests[0].digest.slice(7)}`), 'utf8'),
  )
  expect(ours.layers.slice(0, lower.length)).toEqual(lower)
  expect(ours.annotations['org.opencontainers.image.base.name']).toMatch(/bases\/minimal@sha256:/)
})

test('a registry with tokens gives one for writing, and one for taking layers from another repository', async () => {
  const tokens = await startTokenServer(authority, USER, PASSWORD)
  endings.push(tokens.close)
  const login = { kind: 'token', realm: tokens.realm, rootFile: authority.certFile } as const
  const guarded = await start('tokens', { login })
  await writeFile(path('token-auth.json'), logins(guarded.host))
  const words = [
    '--ca',
    authority.caFile,
    '--authfile',
    path('token-auth.json'),
    '--from',
    `oci:${path('one')}`,
  ]
  const pushed = await images(['push', '--to', `${guarded.host}/team`, ...words])
  expect(pushed).toMatchObject({ code: 0 })
  expect(pushed.err).toMatch(/assisted-installer-controller:[\w.-]+: \d+ sent, [1-9]\d* mounted/)
  const scopes = tokens.given.flatMap((scope) => scope.split(' '))
  // The registry names what it asks for in any order.
  expect(scopes.map((scope) => scope.replace(':push,pull', ':pull,push'))).toContain(
    'repository:team/service:pull,push',
  )
  expect(tokens.given.some((scope) => scope.split(' ').length === 2)).toBe(true)
})

test('what changes on its way is refused, and is not there afterwards', async () => {
  const plain = await start('plain', { authority: null })
  const proxy = await startFlippingProxy(plain.host)
  endings.push(proxy.close)
  const words = ['--insecure', '--from', `oci:${path('one')}`, '--only', 'service']
  const pushed = await images(['push', '--to', `${proxy.host}/a`, ...words])
  expect(pushed.code).toBe(1)
  expect(pushed.err).toMatch(/cannot be written: does not take it \(status 400.*DIGEST_INVALID/)
  expect(proxy.flipped()).toBe(1)
  const answer = await fetch(`http://${plain.host}/v2/a/service/tags/list`)
  expect(answer.status).toBe(404)
})

test.each([
  ['a wrong password', () => ['--authfile', path('wrong.json')], /refuses the credential/],
  ['no login', () => ['--authfile', path('none.json')], /asks for a login.*"podman login"/],
  ['an unknown authority', () => ['--authfile', path('auth.json')], /certificate is not trusted/],
])('%s is told in a sentence', async (name, words, message) => {
  await writeFile(path('wrong.json'), logins(registry.host, 'wrong'))
  await writeFile(path('none.json'), '{"auths":{}}')
  const ca = name.includes('authority') ? [] : ['--ca', authority.caFile]
  const to = ['--to', `${registry.host}/other`, '--from', `oci:${path('one')}`]
  const { code, err } = await images(['push', ...to, ...ca, ...words()])
  expect(code).toBe(1)
  expect(err).toMatch(message)
  expect(err).not.toMatch(/\n {4}at /)
})
