import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { PreparationError } from '@groundwork/openshift/installation'
import { createInstallerGenerator, createReleases, type ReleasesOptions } from '@groundwork/openshift/release'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { DockerRegistry } from '../../testing/docker-registry.ts'
import { startTokenServer } from '../../testing/token-server.ts'
import { startFaultyProxy } from './faulty-proxy.ts'
import {
  mirroredAt,
  PASSWORD,
  pullSecretFor,
  type ReleaseSite,
  SOURCE,
  startReleaseSite,
  USER,
  VERSION,
} from './release-site.ts'

const QUICK = { retryMs: [5, 10, 20, 40, 80], idleMs: 10_000, lockPollMs: 20 }
let site: ReleaseSite
let basic: DockerRegistry
beforeAll(async () => {
  site = await startReleaseSite()
  basic = await site.registry('basic', { login: { kind: 'htpasswd', user: USER, password: PASSWORD } })
})
afterAll(() => site?.close())

function releasesWith(options: Partial<ReleasesOptions> = {}) {
  const releases = createReleases({
    directory: site.path('cache'),
    caBundle: site.authority.ca,
    timing: QUICK,
    ...options,
  })
  site.atEnd(releases.close)
  return releases
}

const requestWith = (pullSecret: string) => ({ pullSecret, signal: AbortSignal.timeout(120_000) })

/** Reads the release, gets its installer, and compares that with what was put in. */
async function goesThrough(image: string, pullSecret: string, options: Partial<ReleasesOptions> = {}) {
  const releases = releasesWith(options)
  const release = await releases.read(image, requestWith(pullSecret))
  expect(release.version).toBe(VERSION)
  expect(release.digest).toBe(site.built.release.digest)
  expect(release.components.get('machine-config-operator')).toContain(`${SOURCE}/components@sha256:111`)
  const installer = await releases.installer(image, requestWith(pullSecret))
  const bytes = await readFile(installer.path)
  expect(bytes).toHaveLength(site.installerBytes.length)
  // All but what the release wrote into it.
  const tail = (whole: Buffer) =>
    createHash('sha256')
      .update(whole.subarray(-6 * 1024 * 1024))
      .digest('hex')
  expect(tail(bytes)).toBe(tail(site.installerBytes))
  expect(bytes.includes(`${release.exactImage}\0`)).toBe(true)
  await installer.release()
  return releases
}

describe('a registry with TLS of an own authority', () => {
  test('and a password', async () => {
    const image = `${basic.host}/ocp/release:${VERSION}`
    await goesThrough(image, pullSecretFor(basic.host), { registriesConf: mirroredAt(basic.host) })
  })

  test('and tokens', async () => {
    const tokens = await startTokenServer(site.authority, USER, PASSWORD)
    site.atEnd(tokens.close)
    const registry = await site.registry('token', {
      login: { kind: 'token', realm: tokens.realm, rootFile: site.authority.caFile },
    })
    const image = `${registry.host}/ocp/release:${VERSION}`
    await goesThrough(image, pullSecretFor(`${registry.host}/ocp`), {
      registriesConf: mirroredAt(registry.host),
    })
    expect(new Set(tokens.given)).toEqual(
      new Set(['repository:ocp/release:pull', 'repository:ocp/components:pull']),
    )
    const missing = releasesWith().read(image, requestWith(pullSecretFor('quay.io')))
    await expect(missing).rejects.toThrow(
      `the pull secret has none for ${registry.host} or ${registry.host}/ocp/release`,
    )
  })

  test('is not trusted without that authority, nor read without the right password', async () => {
    const image = `${basic.host}/ocp/release:${VERSION}`
    const secret = pullSecretFor(basic.host)
    await expect(releasesWith({ caBundle: '' }).read(image, requestWith(secret))).rejects.toThrow(
      'its certificate is not trusted',
    )
    await expect(
      releasesWith({ caBundle: '', insecureRegistries: [basic.host] }).read(image, requestWith(secret)),
    ).resolves.toBeDefined()
    const wrong = JSON.stringify({
      auths: { [basic.host]: { auth: Buffer.from(`${USER}:guess`).toString('base64') } },
    })
    await expect(releasesWith().read(image, requestWith(wrong))).rejects.toThrow(
      'refuses the credential that the pull secret has for',
    )
    await expect(releasesWith().read(image, requestWith(''))).rejects.toMatchObject({ problem: 'refused' })
    await expect(
      releasesWith().read(`${basic.host}/ocp/release:9.9.9`, requestWith(secret)),
    ).rejects.toMatchObject({ problem: 'missing' })
  })
})

describe('a mirrored release', () => {
  const exact = () => `${SOURCE}/release@${site.built.release.digest}`

  test('is read without its source', async () => {
    await goesThrough(exact(), pullSecretFor(basic.host), { registriesConf: mirroredAt(basic.host) })
  })

  test('is read from the mirror that has it', async () => {
    const empty = await site.registry('empty', { storage: site.path('storage') })
    const registriesConf = mirroredAt(empty.host, basic.host)
    await goesThrough(exact(), pullSecretFor(basic.host), { registriesConf })
  })

  test('is read from a mirror without TLS where that is allowed', async () => {
    const registriesConf = `${mirroredAt(site.open.host)}\ninsecure = true`
    await goesThrough(exact(), '', { registriesConf })
  })

  test('is not there: every registry that was asked is named', async () => {
    const empty = await site.registry('nothing', { storage: site.path('storage') })
    const missing = `${SOURCE}/release@sha256:${'0'.repeat(64)}`
    const failure = releasesWith({
      registriesConf: `${mirroredAt(empty.host, basic.host)}`.replace(
        'mirror-by',
        'blocked = true\nmirror-by',
      ),
    })
    const reading = failure.read(missing, requestWith(''))
    await expect(reading).rejects.toThrow(
      `mirror ${empty.host}/ocp/release@sha256:${'0'.repeat(64)}: does not exist there`,
    )
    await expect(reading).rejects.toThrow(
      `mirror ${basic.host}/ocp/release@sha256:${'0'.repeat(64)}: asks for a login`,
    )
    await expect(reading).rejects.toThrow('The source itself is blocked by registries.conf.')
  })
})

describe('a bad network', () => {
  test.each([
    ['errors', { every: 3, status: 500, breakAfterBytes: Number.POSITIVE_INFINITY }],
    ['too many requests', { every: 2, status: 429, breakAfterBytes: Number.POSITIVE_INFINITY }],
    ['connections that break', { every: 1_000_000, status: 500, breakAfterBytes: 400_000 }],
    ['all of it', { every: 4, status: 503, breakAfterBytes: 700_000 }],
  ])('costs patience only: %s', async (_what, plan) => {
    const proxy = await startFaultyProxy(basic.host, site.authority, plan)
    site.atEnd(proxy.close)
    const image = `${proxy.host}/ocp/release:${VERSION}`
    await goesThrough(image, pullSecretFor(proxy.host), { registriesConf: mirroredAt(proxy.host) })
    if (plan.every < 10) expect(proxy.faults.statuses).toBeGreaterThan(0)
    if (plan.breakAfterBytes < 1e6) expect(proxy.faults.breaks).toBeGreaterThan(5)
  })

  test('of one mirror is made up for by another in the middle of a file', async () => {
    const proxy = await startFaultyProxy(basic.host, site.authority, {
      every: 1_000_000,
      status: 500,
      breakAfterBytes: 400_000,
    })
    site.atEnd(proxy.close)
    const exact = `${SOURCE}/release@${site.built.release.digest}`
    const secret = pullSecretFor(proxy.host, basic.host)
    await goesThrough(exact, secret, { registriesConf: mirroredAt(proxy.host, basic.host) })
    expect(proxy.faults.breaks).toBe(1)
  })

  test('or none at all does no harm to what was read before', async () => {
    const registry = await site.registry('passing', {})
    const image = `${registry.host}/ocp/release:${VERSION}`
    const releases = await goesThrough(image, '', {
      registriesConf: mirroredAt(registry.host),
      timing: { ...QUICK, retryMs: [1] },
    })
    await registry.kill()
    const installer = await releases.installer(image, requestWith(''))
    expect(installer.version).toBe(VERSION)
    await installer.release()
    await expect(
      releasesWith({ timing: { ...QUICK, retryMs: [1] } }).read(image, requestWith('')),
    ).rejects.toMatchObject({ problem: 'unreachable' })
  })
})

describe('the installer of a release in a registry', () => {
  const context = () => ({
    clusterId: 'c1',
    releaseImage: `${SOURCE}/release@${site.built.release.digest}`,
    openshiftVersion: VERSION,
    invoker: 'assisted-installer',
    bootstrapNodeIp: '',
  })
  const config = (baseDomain: string) =>
    new Map([['install-config.yaml', JSON.stringify({ baseDomain, pullSecret: pullSecretFor(basic.host) })]])

  test('makes, fails and hangs, and leaves nothing behind', async () => {
    const directory = site.path('cache')
    const releases = releasesWith({ directory, registriesConf: mirroredAt(basic.host) })
    const workDirectory = site.path('work')
    const generator = createInstallerGenerator({ releases, workDirectory, timeoutMs: 60_000 })
    const made = await generator.createManifests(config('example.com'), context())
    const configs = await generator.createIgnitionConfigs(made, context(), 'cluster')
    expect([...configs.keys()]).toEqual(
      expect.arrayContaining(['bootstrap.ign', 'master.ign', 'worker.ign', 'metadata.json']),
    )

    const failure: unknown = await generator
      .createManifests(config('please-fail'), context())
      .catch((error) => error)
    expect(failure).toBeInstanceOf(PreparationError)
    const { message, output } = failure as PreparationError
    expect(output).toContain('invalid value')
    expect(`${message} ${output}`).not.toContain(PASSWORD)
    expect(`${message} ${output}`).not.toContain(Buffer.from(`${USER}:${PASSWORD}`).toString('base64'))

    const hasty = createInstallerGenerator({ releases, workDirectory, timeoutMs: 500, killAfterMs: 100 })
    const hanging = hasty.createManifests(config(`please-hang pids=${site.path('pids')} `), context())
    await expect(hanging).rejects.toThrow('was stopped')
    expect(await readdir(workDirectory)).toEqual([])
    expect(await readdir(join(directory, 'leases'))).toEqual([])
  })
})
