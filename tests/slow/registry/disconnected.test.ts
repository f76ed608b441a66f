// Images that install without the service, made by the installer of a release that is in a real registry.
import { writeFile } from 'node:fs/promises'
import type { InfraEnv } from '@groundwork/contract/infra-envs'
import { openBaseImage } from '@groundwork/images/media'
import { buildTestIso, embeddedIgnition, memorySource, TEST_MINIMUMS } from '@groundwork/images/testing'
import { filesOf, inlineText, readIgnition } from '@groundwork/openshift/installation'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { call } from '../../testing/call.ts'
import { type Gate, startGate } from './gate.ts'
import { type ReleaseService, type ReleaseServiceOptions, startReleaseService } from './release-service.ts'
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

const BEHIND_GATE = '4.20.6'
const AUTH = Buffer.from(`${USER}:${PASSWORD}`).toString('base64')
const KEY = 'ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIPKT6dw4sxZJOFJCv7TCxqlOUCfd/4WkH+pu8D9wON4x'

let site: ReleaseSite
let gate: Gate
let settings: ReleaseServiceOptions
let service: ReleaseService
let pullSecret = ''
beforeAll(async () => {
  site = await startReleaseSite()
  const login = { kind: 'htpasswd', user: USER, password: PASSWORD } as const
  const registry = await site.registry('basic', { login })
  gate = await startGate(registry.host)
  site.atEnd(gate.close)
  pullSecret = pullSecretFor('registry.example.com', SOURCE.split('/')[0] ?? '', registry.host, gate.host)
  const osImages = await Promise.all(
    (['full-iso', 'disconnected-iso'] as const).map(async (type) => {
      const url = site.path(type)
      await writeFile(url, buildTestIso({ volumeId: `rhcos-${type}` }))
      return { openshift_version: '4.20', cpu_architecture: 'x86_64', version: '420.1', url, type }
    }),
  )
  settings = {
    dataDir: site.path('data'),
    releases: {
      [VERSION]: `${SOURCE}/release@${site.built.release.digest}`,
      [BEHIND_GATE]: `${gate.host}/ocp/release:${VERSION}`,
    },
    mirrors: { registriesConf: mirroredAt(registry.host), ca: site.authority.ca },
    osImages,
  }
  service = await startReleaseService(settings)
})
afterAll(async () => {
  await service?.close()
  await site?.close()
})

async function anInfraEnv(version: string | null, more: object = {}): Promise<InfraEnv> {
  const name = `at-sea-${version ?? 'unbound'}`.replaceAll('.', '-')
  const wanted = { name, base_dns_domain: 'example.com', openshift_version: version, pull_secret: pullSecret }
  const cluster = version && (await call<{ id: string }>(service.url, 'POST', '/v2/clusters', wanted))
  return call<InfraEnv>(service.url, 'POST', '/v2/infra-envs', {
    ...{ name, pull_secret: pullSecret, openshift_version: '4.20', image_type: 'disconnected-iso' },
    ...(cluster && { cluster_id: cluster.id }),
    ...more,
  })
}

async function ask(url: string, init: RequestInit = {}) {
  const answer = await fetch(url, init)
  const bytes = Buffer.from(await answer.arrayBuffer())
  return { status: answer.status, headers: answer.headers, bytes, text: bytes.toString('utf8') }
}

const ignitionUrl = ({ id }: InfraEnv) =>
  `${service.url}/api/assisted-install/v2/infra-envs/${id}/downloads/files?file_name=discovery.ign`
const imageUrl = ({ id }: InfraEnv) => `${service.imageUrl}/byid/${id}/4.20/x86_64/disconnected.iso`

test('an image is the disconnected one of the site with what the installer made, and stays the same', async () => {
  const infraEnv = await anInfraEnv(VERSION, { rendezvous_ip: '192.0.2.80', ssh_authorized_key: KEY })
  const ignition = await ask(ignitionUrl(infraEnv))
  expect([ignition.status, ignition.text]).toEqual([200, expect.stringContaining('"ignition"')])
  const files = new Map(
    filesOf(readIgnition(ignition.text, 'discovery.ign')).map(({ path, contents }) => [
      path,
      inlineText(contents),
    ]),
  )
  expect(files.get('/etc/assisted/interactive-ui')).toBe('')
  expect(files.get('/etc/assisted/agent-config.yaml')).toContain('192.0.2.80')
  expect(files.get('/etc/assisted/cluster-manifests/infraenv.yaml')).toContain(KEY)
  expect(files.get('/etc/assisted/mirror/registries.conf')).toContain(SOURCE)

  const image = await ask(imageUrl(infraEnv))
  expect([image.status, image.headers.get('content-disposition')]).toEqual([
    200,
    'attachment; filename=agent-ove.x86_64.iso',
  ])
  const iso = await openBaseImage(memorySource(image.bytes), {
    ...{ tag: 'read', architecture: 'x86_64', version: '420.1', openshiftVersion: '4.20' },
    ...{ lastModified: new Date(), localPath: null, minimums: TEST_MINIMUMS },
  })
  expect(Buffer.from((await embeddedIgnition(iso)) ?? '').toString()).toBe(ignition.text)
  const range = await ask(imageUrl(infraEnv), { headers: { range: 'bytes=32768-32867' } })
  expect([range.status, range.bytes]).toEqual([206, image.bytes.subarray(32768, 32868)])

  await service.close()
  service = await startReleaseService(settings)
  const again = await ask(imageUrl(infraEnv))
  expect(again.bytes.equals(image.bytes)).toBe(true)
  for (const header of ['etag', 'last-modified'])
    expect(again.headers.get(header)).toBe(image.headers.get(header))

  await call(service.url, 'PATCH', `/v2/infra-envs/${infraEnv.id}`, { rendezvous_ip: '192.0.2.81' })
  const changed = await ask(ignitionUrl(infraEnv))
  expect(changed.text).not.toBe(ignition.text)
  expect(await service.leftovers()).toEqual({ installers: 1, leases: 0, runs: 0 })
})

test('without a cluster, or without such a base, there is none', async () => {
  const unbound = await anInfraEnv(null)
  for (const url of [ignitionUrl(unbound), imageUrl(unbound)])
    expect(await ask(url)).toMatchObject({
      status: 409,
      text: expect.stringContaining('Bind it to a cluster'),
    })
  const bound = await anInfraEnv(VERSION)
  const other = imageUrl(bound).replace('/4.20/x86_64/', '/4.20/arm64/')
  expect(await ask(other)).toMatchObject({
    status: 404,
    text: expect.stringContaining('type disconnected-iso to OS_IMAGES'),
  })
})

test('a release that cannot be read, or an installer that fails, is told of; mended it works', async () => {
  const infraEnv = await anInfraEnv(BEHIND_GATE, { ssh_authorized_key: `${KEY} please-fail` })
  gate.shut()
  for (const url of [ignitionUrl(infraEnv), imageUrl(infraEnv)])
    expect(await ask(url)).toMatchObject({ status: 503, text: expect.stringContaining('cannot be read') })
  gate.open()
  const failed = await ask(ignitionUrl(infraEnv))
  expect(failed).toMatchObject({
    status: 500,
    text: expect.stringMatching(/unconfigured-ignition\) failed \(6\).*the machine is too old/s),
  })
  for (const text of [failed.text, service.log()])
    for (const secret of [PASSWORD, AUTH]) expect(text).not.toContain(secret)
  await call(service.url, 'PATCH', `/v2/infra-envs/${infraEnv.id}`, { ssh_authorized_key: KEY })
  expect((await ask(ignitionUrl(infraEnv))).status).toBe(200)
})
