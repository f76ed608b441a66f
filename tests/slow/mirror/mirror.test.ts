// Debian's registries, filled by the mirror engine and read back by skopeo.
import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { type MirrorPlan, parsePlan } from '@groundwork/mirror/plan'
import { buildPayload, type Payload } from '@groundwork/mirror/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Authority, createAuthority } from '../../testing/authority.ts'
import { needDebianPackages } from '../../testing/debian-package.ts'
import {
  type DockerRegistry,
  type DockerRegistryOptions,
  startDockerRegistry,
} from '../../testing/docker-registry.ts'
import { pushImage } from '../registry/push-image.ts'
import { startCountingProxy } from './counting-proxy.ts'
import { mirror, startMirror } from './mirror-command.ts'

const run = promisify(execFile)
const login = { kind: 'htpasswd', user: 'mirror', password: 'open sesame, please' } as const
const COMPONENTS = 30

let directory: string
let authority: Authority
let source: DockerRegistry
let target: DockerRegistry
let payload: Payload
let plan: MirrorPlan
const endings: (() => unknown)[] = []
const path = (name: string) => join(directory, name)
const access = () => ['--ca', authority.caFile, '--authfile', path('auth.json')]

async function start(name: string, options: Partial<DockerRegistryOptions> = {}): Promise<DockerRegistry> {
  const usual = { directory, name, storage: path(`${name}-storage`), authority, login }
  const started = await startDockerRegistry({ ...usual, ...options })
  endings.push(started.kill)
  return started
}

beforeAll(async () => {
  await needDebianPackages(['skopeo'])
  directory = await mkdtemp(join(tmpdir(), 'mirror-'))
  endings.push(() => rm(directory, { recursive: true, force: true }))
  authority = await createAuthority(path('authority'))
  source = await start('source')
  target = await start('target')
  const open = await start('open', { storage: path('source-storage'), authority: null, login: null })
  payload = await buildPayload({ host: source.host, components: COMPONENTS, layerBytes: 20_000 })
  for (const { repository, tag, image } of payload.images) await pushImage(open.host, repository, image, tag)
  const auth = { auth: Buffer.from(`${login.user}:${login.password}`).toString('base64') }
  await writeFile(path('auth.json'), JSON.stringify({ auths: { [source.host]: auth, [target.host]: auth } }))
  await writeFile(path('policy.json'), JSON.stringify({ default: [{ type: 'insecureAcceptAnything' }] }))
  await mkdir(path('certificates'))
  await writeFile(path('certificates/ca.crt'), authority.ca)
  const wish = ['--release', payload.release, '--image', payload.tool, '--to', path('plan.json')]
  const planned = await mirror('plan', ...wish, ...access())
  expect(planned).toMatchObject({ code: 0 })
  plan = parsePlan(await readFile(path('plan.json'), 'utf8'))
})
afterAll(async () => {
  for (const end of endings.reverse()) await end()
})

const skopeo = async (...words: readonly string[]) =>
  (await run('skopeo', ['--policy', path('policy.json'), ...words], { encoding: 'buffer' })).stdout
const trust = (side = '') => [`--${side}cert-dir`, path('certificates'), '--authfile', path('auth.json')]

/** What skopeo finds under each tag of the plan. */
async function digestsAt(to: string, words: readonly string[]): Promise<readonly string[]> {
  const found: string[] = []
  for (const { repository, tags } of plan.images)
    for (const tag of tags) {
      const raw = await skopeo('inspect', '--raw', ...words, `docker://${to}/${repository}:${tag}`)
      await writeFile(path('raw'), raw)
      found.push((await skopeo('manifest-digest', path('raw'))).toString().trim())
    }
  return found
}

const plannedDigests = () => plan.images.flatMap(({ digest, tags }) => tags.map(() => digest))

test('skopeo reads back what was mirrored, under the same digests', async () => {
  const to = `${target.host}/site`
  const results = path('results')
  const copied = await mirror('run', path('plan.json'), '--to', to, '--results', results, ...access())
  expect(copied).toMatchObject({ code: 0 })
  expect(copied.out).toMatch(/33 of 33 images; blobs: \d+ sent .*, [1-9]\d* mounted, 0 there already/)
  expect(await digestsAt(to, trust())).toEqual(plannedDigests())
  for (const { repository, image } of payload.images.slice(0, 3)) {
    const from = `docker://${to}/${repository}@${image.digest}`
    await skopeo('copy', '--all', '--preserve-digests', ...trust('src-'), from, `dir:${path('read-back')}`)
  }
  const verified = await mirror('verify', path('plan.json'), '--in', to, ...access())
  expect(verified).toMatchObject({ code: 0, out: expect.stringContaining('has all of it') })
  const release = (await readFile(join(results, 'release-images.txt'), 'utf8')).trim()
  expect(release).toBe(`${to}/ocp/release@${payload.images[0]?.image.digest}`)
  for (const text of [copied.out, copied.err]) expect(text).not.toContain(login.password)
})

test('killed at every tenth blob it goes on, and sends nothing that the journal had', async () => {
  const plain = await start('plain', { authority: null, login: null })
  const taken: string[] = []
  let atTenth = () => {}
  const proxy = await startCountingProxy(plain.host, (repository, digest) => {
    taken.push(`blob ${repository.slice('site/'.length)} ${digest}`)
    if (taken.length % 10 === 0) atTenth()
  })
  endings.push(proxy.close)
  const to = `${proxy.host}/site`
  const journal = path('killed.journal')
  const words = ['run', path('plan.json'), '--to', to, '--journal', journal, '--results', path('killed')]
  let [kills, isOver] = [0, false]
  while (!isOver) {
    const known = (await readFile(journal, 'utf8').catch(() => '')).split('\n').slice(0, -1)
    const before = taken.length
    const { child, ended } = startMirror([...words, '--insecure', ...access()])
    atTenth = () => void child.kill('SIGKILL')
    const { code, err } = await ended
    const again = taken.slice(before).filter((key) => known.includes(key))
    expect(again).toEqual([])
    isOver = code === 0
    if (!isOver) expect([code, err]).toEqual([null, ''])
    kills += isOver ? 0 : 1
  }
  expect(kills).toBe(Math.floor(taken.length / 10))
  expect(kills).toBeGreaterThan(5)
  expect(await digestsAt(to, ['--tls-verify=false'])).toEqual(plannedDigests())
})

test('a blob that is damaged at the source is named, and nothing of it has a tag', async () => {
  const bad = plan.images.find(({ tags }) => tags.some((tag) => tag.endsWith('-component-7')))
  const digest = bad?.blobs[1]?.digest ?? ''
  const hex = digest.slice('sha256:'.length)
  const file = path(`source-storage/docker/registry/v2/blobs/sha256/${hex.slice(0, 2)}/${hex}/data`)
  const bytes = await readFile(file)
  await writeFile(file, Buffer.from(bytes).fill(bytes[700] === 1 ? 2 : 1, 700, 701))
  const to = `${target.host}/damaged`
  const words = ['run', path('plan.json'), '--to', to, '--results', path('damaged'), ...access()]
  const copied = await mirror(...words)
  expect(copied.code).toBe(6)
  expect(copied.err).toContain(`sends other bytes than those of ${digest}`)
  expect(copied.err).toContain(`${bad?.source}@${bad?.digest}`)
  expect(copied.out).toContain('32 of 33 images')
  const image = `docker://${to}/${bad?.repository}:${bad?.tags[0]}`
  await expect(skopeo('inspect', '--raw', ...trust(), image)).rejects.toThrow(/manifest unknown/)
  const verified = await mirror('verify', path('plan.json'), '--in', to, '--quick', ...access())
  expect(verified).toMatchObject({ code: 6, out: expect.stringContaining(`${digest} is missing`) })
  await writeFile(file, bytes)
  expect(await mirror(...words)).toMatchObject({ code: 0, out: expect.stringContaining('33 of 33 images') })
  expect(await digestsAt(to, trust())).toEqual(plannedDigests())
})

test('a directory crosses the gap, and gives everything to a registry', async () => {
  const disk = path('disk')
  const out = await mirror('run', path('plan.json'), '--to', `oci:${disk}`, ...access())
  expect(out).toMatchObject({ code: 0 })
  const raw = await skopeo('inspect', '--raw', `oci:${disk}:${payload.tool}`)
  expect(JSON.parse(raw.toString()).manifests).toHaveLength(2)
  await source.kill()
  const to = `${target.host}/gap`
  const words = ['--from', `oci:${disk}`, '--to', to, '--results', path('gap'), ...access()]
  expect(await mirror('run', path('plan.json'), ...words)).toMatchObject({ code: 0 })
  expect(await digestsAt(to, trust())).toEqual(plannedDigests())
  const [blob = ''] = plan.images[0]?.blobs.map(({ digest }) => digest) ?? []
  await writeFile(join(disk, 'blobs', ...blob.split(':')), 'something else')
  expect(await mirror('verify', path('plan.json'), '--in', `oci:${disk}`)).toMatchObject({
    code: 6,
    out: expect.stringContaining(`${blob} is damaged`),
  })
})
