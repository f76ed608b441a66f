// Another tool copies the images: what it writes we read, and what it reads is what we read.
import { execFile } from 'node:child_process'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { createReleases } from '@groundwork/openshift/release'
import { buildRelease } from '@groundwork/openshift/testing'
import { ownArchitecture } from '@groundwork/registry/image'
import { writeLayout } from '@groundwork/registry/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { needDebianPackages } from '../../testing/debian-package.ts'
import type { DockerRegistry } from '../../testing/docker-registry.ts'
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

const run = promisify(execFile)
let site: ReleaseSite
let registry: DockerRegistry
let certificates = ''
let policy = ''
beforeAll(async () => {
  await needDebianPackages(['skopeo'])
  site = await startReleaseSite()
  registry = await site.registry('target', {
    storage: site.path('storage'),
    login: { kind: 'htpasswd', user: USER, password: PASSWORD },
  })
  certificates = site.path('certificates')
  await mkdir(certificates)
  await writeFile(join(certificates, 'ca.crt'), site.authority.ca)
  policy = site.path('policy')
  await writeFile(policy, JSON.stringify({ default: [{ type: 'insecureAcceptAnything' }] }))
  await writeFile(join(site.directory, 'auth.json'), pullSecretFor(registry.host))
})
afterAll(() => site?.close())

const skopeo = async (...words: readonly string[]) =>
  (await run('skopeo', ['--policy', policy, ...words])).stdout
const authFile = () => join(site.directory, 'auth.json')

async function installerFrom(image: string, options: object = {}) {
  const releases = createReleases({ directory: site.path('cache'), caBundle: site.authority.ca, ...options })
  site.atEnd(releases.close)
  const request = { pullSecret: pullSecretFor(registry.host), signal: AbortSignal.timeout(60_000) }
  const release = await releases.read(image, request)
  const installer = await releases.installer(image, request)
  await installer.release()
  return { release, installer }
}

test('images that skopeo copied to a registry', async () => {
  const layout = site.path('layout')
  // In such a directory it knows the types of OCI only.
  const built = await buildRelease({
    version: VERSION,
    architecture: ownArchitecture(),
    componentRepository: `${SOURCE}/components`,
    script: site.installerBytes,
  })
  await writeLayout(layout, { release: built.release, installer: built.installer })
  const to = ['--dest-cert-dir', certificates, '--authfile', authFile()]
  await skopeo('copy', ...to, `oci:${layout}:release`, `docker://${registry.host}/ocp/release:${VERSION}`)
  await skopeo(
    'copy',
    ...to,
    '--preserve-digests',
    `oci:${layout}:installer`,
    `docker://${registry.host}/ocp/components:installer`,
  )
  const image = `${registry.host}/ocp/release:${VERSION}`
  const { release, installer } = await installerFrom(image, { registriesConf: mirroredAt(registry.host) })
  expect(installer.version).toBe(VERSION)
  const seen = JSON.parse(
    await skopeo('inspect', '--cert-dir', certificates, '--authfile', authFile(), `docker://${image}`),
  )
  expect(release.digest).toBe(seen.Digest)
})

test.each(['oci', 'dir'] as const)('directories that skopeo made (%s)', async (kind) => {
  const directory = site.path(kind)
  await mkdir(directory)
  const place = (name: string) =>
    kind === 'oci' ? `oci:${directory}/all:${name}` : `dir:${directory}/${name}`
  for (const [name, repository, tag] of [
    ['release', 'release', VERSION],
    ['installer', 'components', 'installer'],
  ] as const) {
    const from = `docker://${site.open.host}/ocp/${repository}:${tag}`
    await skopeo('copy', '--src-tls-verify=false', '--preserve-digests', '--all', from, place(name))
  }
  expect((await installerFrom(place('release'))).installer.version).toBe(VERSION)
  // Under its usual name, with the directory given as a place to look at first.
  const named = `${SOURCE}/release@${site.built.release.digest}`
  const { release } = await installerFrom(named, { localImages: [place('release')] })
  expect(release.exactImage).toBe(named)
})
