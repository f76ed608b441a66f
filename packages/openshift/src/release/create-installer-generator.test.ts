import { spawnSync } from 'node:child_process'
import { createPrivateKey } from 'node:crypto'
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { newProcessMark } from '@groundwork/files/process-mark'
import { ownArchitecture } from '@groundwork/registry/image'
import { startTestRegistry, writeDirectory, writeLayout } from '@groundwork/registry/testing'
import { compare } from 'bcryptjs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type GeneratorContext, PreparationError } from '../assets/generator.ts'
import { createLoginPki, LOGIN_SIGNERS } from '../pki/login-credentials.ts'
import { createReusedKeyPairs } from '../pki/reused-key-pairs.ts'
import { keepsLogin } from '../prepare/create-login.ts'
import { prepareInstallation } from '../prepare/prepare-installation.ts'
import { someInputs } from '../testing/some-inputs.ts'
import { createInstallerGenerator } from './create-installer-generator.ts'
import { createReleases, type Releases } from './create-releases.ts'
import { osImage } from './payload/release.ts'
import { buildRelease } from './testing/build-release.ts'
import { STAND_IN_INSTALLER } from './testing/stand-in-installer.ts'

const IMAGE = 'quay.example.com/release:4.20.5'
const AUTH = Buffer.from('me:open-sesame').toString('base64')
const PULL_SECRET = JSON.stringify({ auths: { 'quay.example.com': { auth: AUTH } } })

let directory = ''
let releases: Releases
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'generator-'))
  const { release, installer } = await buildRelease({
    componentRepository: 'quay.example.com/components',
    script: STAND_IN_INSTALLER,
    architecture: ownArchitecture(),
  })
  await writeLayout(join(directory, 'layout'), { [IMAGE]: release, installer })
  await writeDirectory(join(directory, 'images', 'release'), release)
  await writeDirectory(join(directory, 'images', 'installer'), installer)
  releases = createReleases({
    directory: join(directory, 'cache'),
    localImages: [`oci:${join(directory, 'layout')}`],
  })
})
afterAll(async () => {
  await releases.close()
  await rm(directory, { recursive: true })
})

const context: GeneratorContext = {
  clusterId: 'd0c5b1f2-0000-4000-8000-000000000001',
  releaseImage: IMAGE,
  openshiftVersion: '4.20.5',
  invoker: 'assisted-installer',
  bootstrapNodeIp: '192.0.2.10',
}
const installConfig = (more: object = {}) =>
  new Map([['install-config.yaml', JSON.stringify({ apiVersion: 'v1', pullSecret: PULL_SECRET, ...more })]])
const generator = (timeoutMs = 60_000) =>
  createInstallerGenerator({ releases, workDirectory: join(directory, 'work'), timeoutMs, killAfterMs: 100 })
const leftovers = async () => [
  ...(await readdir(join(directory, 'work')).catch(() => [])),
  ...(await readdir(join(directory, 'cache', 'leases'))),
]

describe('the installer of a release', () => {
  it('makes manifests, and Ignition files of those', async () => {
    const made = await generator().createManifests(installConfig(), context)
    expect(made.get('manifests/cluster-infrastructure-02-config.yml')).toBe('kind: Infrastructure\n')
    expect(made.has('install-config.yaml')).toBe(false)
    expect(made.has('.openshift_install.log')).toBe(false)
    expect(made.get('mode.txt')).toBe('700\n')
    expect(made.get('arguments.txt')).toMatch(/^create manifests --dir \//)
    expect(made.get('environment.txt')).toContain(
      `OPENSHIFT_INSTALL_BOOTSTRAP_NODE_IP=192.0.2.10\nOPENSHIFT_INSTALL_INVOKER=assisted-installer\nOPENSHIFT_INSTALL_RELEASE_IMAGE_OVERRIDE=${IMAGE}\n`,
    )
    expect(made.get('variables.txt')?.split('\n')).not.toContain('NODE_ENV')
    const assets = new Map([...made, ['openshift/own.yaml', 'kind: ConfigMap']])
    const configs = await generator().createIgnitionConfigs(assets, context, 'cluster')
    expect(configs.get('listing.txt')).toContain('own.yaml')
    expect([...configs.keys()]).toEqual(
      expect.arrayContaining([
        'bootstrap.ign',
        'master.ign',
        'worker.ign',
        'metadata.json',
        'auth/kubeconfig',
        'auth/kubeadmin-password',
      ]),
    )
    const single = await generator().createIgnitionConfigs(assets, context, 'single-node')
    expect(single.get('bootstrap.ign')).toContain('storage')
    expect(single.get('master.ign')).toBe('{"ignition":{"version":"3.2.0"}}')
    expect(single.get('worker.ign')).toBe(single.get('master.ign'))
    expect(single.has('bootstrap-in-place-for-live-iso.ign')).toBe(false)
    expect(await leftovers()).toEqual([])
  })

  it('uses the credentials that were made before', async () => {
    const login = {
      ...(await createLoginPki(createReusedKeyPairs(), new Date('2026-03-01T12:00:00Z'))),
      kubeadminPassword: 'abcde-fghij-kmnop-qrstu',
    }
    const { files, ...rest } = await prepareInstallation({
      inputs: someInputs({}),
      manifests: [],
      generator: generator(),
      context: { ...context, login },
    })
    expect(keepsLogin({ files, ...rest }, login)).toBe(true)
    const { files: own } = await prepareInstallation({
      inputs: someInputs({}),
      manifests: [],
      generator: generator(),
      context,
    })
    expect(keepsLogin({ files: own, ...rest }, login)).toBe(false)

    const made = await generator().createManifests(installConfig(), { ...context, login })
    expect(made.get('environment.txt')).toContain('OPENSHIFT_INSTALL_LOAD_CLUSTER_CERTS=true\n')
    for (const name of LOGIN_SIGNERS) {
      expect(made.get(`.signers/${name}.crt`)).toBe(login.signers[name].certificate)
      const key = made.get(`.signers/${name}.key`) ?? ''
      // Older installers read no other form.
      expect(key).toMatch(/^-----BEGIN RSA PRIVATE KEY-----\n/)
      expect(createPrivateKey(key).equals(createPrivateKey(login.signers[name].key))).toBe(true)
    }
    const hash = made.get('tls/kubeadmin-password.hash') ?? ''
    expect(await compare(login.kubeadminPassword, hash)).toBe(true)
    expect(await leftovers()).toEqual([])

    const failing = generator().createManifests(
      installConfig({ baseDomain: `please-fail ${login.kubeadminPassword}` }),
      { ...context, login },
    )
    const { message, output } = (await failing.catch((error: unknown) => error)) as PreparationError
    expect(`${message}${output}`).not.toContain(login.kubeadminPassword)
  })

  it('fails with what it complains about, without secrets', async () => {
    const failing = generator().createManifests(
      installConfig({ baseDomain: `please-fail ${'x'.repeat(800)}` }),
      context,
    )
    const failure = await failing.catch((error: unknown) => error)
    expect(failure).toBeInstanceOf(PreparationError)
    const { message, output } = failure as PreparationError
    expect(message).toContain('openshift-install 4.20.5 (create manifests) failed (3)')
    expect(output).toHaveLength(512)
    expect(`${message}${output}`).not.toContain(AUTH)
    expect(`${message}${output}`).not.toContain('open-sesame')
    const short = generator().createManifests(installConfig({ baseDomain: 'please-fail' }), context)
    await expect(short).rejects.toMatchObject({
      output: expect.stringContaining('invalid value in {apiVersion:v1,pullSecret:'),
    })
    await expect(short).rejects.toMatchObject({ output: expect.not.stringContaining(AUTH) })
    expect(await leftovers()).toEqual([])
  })

  it.each(['timeout', 'abort'] as const)('is ended with all that it started (%s)', async (how) => {
    const pids = join(directory, `pids-${how}`)
    const ending = new AbortController()
    const hanging = generator(how === 'timeout' ? 4_000 : 60_000).createManifests(
      installConfig({ baseDomain: `please-hang pids=${pids} ` }),
      { ...context, signal: ending.signal },
    )
    hanging.catch(() => undefined)
    const processes = await untilTwo(pids)
    if (how === 'abort') ending.abort(new Error('The service is being stopped.'))
    await expect(hanging).rejects.toThrow(how === 'abort' ? 'being stopped' : 'did not end within 4 seconds')
    if (how === 'timeout') await expect(hanging).rejects.toMatchObject({ output: 'waiting for nothing' })
    await Promise.all(processes.map(untilGone))
    expect(await leftovers()).toEqual([])
  })

  it('removes what a killed process left', async () => {
    const child = spawnSync(process.execPath, ['-e', ''])
    const [place, , life, id] = newProcessMark().split('.')
    const left = join(directory, 'left', ['cluster', place, child.pid, life, id].join('.'))
    await mkdir(left, { recursive: true })
    await writeFile(join(left, 'install-config.yaml'), PULL_SECRET)
    const workDirectory = join(directory, 'left')
    await createInstallerGenerator({ releases, workDirectory }).createManifests(installConfig(), context)
    expect(await readdir(workDirectory)).toEqual([])
  })

  it('is not run with assets outside of its directory', async () => {
    const assets = new Map([...installConfig(), ['../outside', 'x']])
    await expect(generator().createManifests(assets, context)).rejects.toThrow('"../outside"')
    expect(await leftovers()).toEqual([])
  })
})

describe('a release', () => {
  const request = { pullSecret: '', signal: AbortSignal.timeout(60_000) }

  it('tells its version and images', async () => {
    const release = await releases.read(IMAGE, request)
    expect(release).toMatchObject({ version: '4.20.5', architecture: ownArchitecture(), image: IMAGE })
    expect(release.exactImage).toBe(`quay.example.com/release@${release.digest}`)
    expect(release.components.get('must-gather')).toContain('@sha256:222')
    expect(osImage(release)).toContain('@sha256:333')
    // Now it is known what the digest means.
    expect(await releases.read(release.exactImage, request)).toEqual({
      ...release,
      image: release.exactImage,
    })
  })

  it('is not read twice when its tag means the same', async () => {
    const registry = await startTestRegistry()
    const built = await buildRelease({
      componentRepository: `${registry.host}/parts`,
      script: STAND_IN_INSTALLER,
    })
    registry.put('ocp', built.release, 'one')
    const own = createReleases({
      directory: join(directory, 'tag-cache'),
      insecureRegistries: [registry.host],
      timing: { retryMs: [] },
    })
    const first = await own.read(`${registry.host}/ocp:one`, request)
    const before = registry.requests.length
    expect(await own.read(`${registry.host}/ocp:one`, request)).toEqual(first)
    expect(await own.read(first.exactImage, request)).toEqual({ ...first, image: first.exactImage })
    expect(registry.requests.slice(before).map(({ path }) => path)).toEqual(['/v2/ocp/manifests/one'])
    const other = await buildRelease({ version: '4.21.0', componentRepository: 'x.io/y', script: '' })
    registry.put('ocp', other.release, 'one')
    expect((await own.read(`${registry.host}/ocp:one`, request)).version).toBe('4.21.0')
    await registry.close()
    // It is known what the tag meant the last time.
    expect((await own.read(`${registry.host}/ocp:one`, request)).version).toBe('4.21.0')
    await own.close()
  })

  it('writes itself into its installer', async () => {
    const { exactImage } = await releases.read(IMAGE, request)
    const installer = await releases.installer(IMAGE, request)
    const text = await readFile(installer.path, 'latin1')
    expect(text).toContain(`${exactImage}\0`)
    expect(text).toContain('4.20.5\0')
    expect(text).toHaveLength(STAND_IN_INSTALLER.length)
    await installer.release()
  })

  it('may be in directories only', async () => {
    const local = createReleases({ directory: join(directory, 'other-cache') })
    for (const image of [`oci:${directory}/layout:${IMAGE}`, `dir:${directory}/images/release`]) {
      const installer = await local.installer(image, request)
      expect(installer.version).toBe('4.20.5')
      await installer.release()
    }
    await local.close()
  })

  it('without an installer for this machine says so', async () => {
    const other = ownArchitecture() === 's390x' ? 'ppc64le' : 's390x'
    const options = {
      directory: join(directory, 'foreign-cache'),
      localImages: [`oci:${directory}/layout`],
      architecture: other,
    }
    const without = createReleases(options)
    await expect(without.installer(IMAGE, request)).rejects.toThrow(
      `has no installer for this machine (${other})`,
    )
  })

  it('is that of its twin where it is for other machines', async () => {
    const foreign = ownArchitecture() === 's390x' ? 'ppc64le' : 's390x'
    const layout = join(directory, 'foreign-layout')
    const built = await buildRelease({
      ...{
        componentRepository: 'quay.example.com/components',
        script: 'not for here',
        architecture: foreign,
      },
    })
    await writeLayout(layout, { 'quay.example.com/foreign:1': built.release, installer: built.installer })
    const twins: string[] = []
    const withTwin = createReleases({
      directory: join(directory, 'twin-cache'),
      localImages: [`oci:${layout}`, `oci:${directory}/layout`],
      findReleaseForArchitecture(version, architecture) {
        twins.push(`${version} ${architecture}`)
        return IMAGE
      },
    })
    const installer = await withTwin.installer('quay.example.com/foreign:1', request)
    // Not of the other, which is no program at all.
    expect(await readFile(installer.path, 'utf8')).toMatch(/^#!\/bin\/sh/)
    expect(twins).toEqual([`4.20.5 ${ownArchitecture()}`])
    await installer.release()
    await withTwin.close()
  })

  it('is no other image', async () => {
    await expect(releases.read('quay.example.com/x:installer', request)).rejects.toThrow(
      'is no release of OpenShift',
    )
  })
})

async function untilTwo(file: string): Promise<readonly number[]> {
  for (;;) {
    const found = (await readFile(file, 'utf8').catch(() => '')).trim().split('\n')
    if (found.length === 2) return found.map(Number)
    await new Promise((resolve) => setTimeout(resolve, 10))
  }
}

/** A zombie that its parent has not reaped counts as gone. */
async function untilGone(pid: number): Promise<void> {
  for (;;) {
    const status = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')
    if (status === '' || / Z /.test(status)) return
    await new Promise((resolve) => setTimeout(resolve, 10))
  }
}
