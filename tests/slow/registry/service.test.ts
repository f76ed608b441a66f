// Installations through the whole service, with the installer of a release that is in a real registry.
import { readFile } from 'node:fs/promises'
import type { Cluster } from '@groundwork/contract/clusters'
import type { Step } from '@groundwork/contract/steps'
import { buildRelease } from '@groundwork/openshift/testing'
import { ownArchitecture } from '@groundwork/registry/image'
import { writeLayout } from '@groundwork/registry/testing'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createAuthority } from '../../testing/authority.ts'
import type { DockerRegistry } from '../../testing/docker-registry.ts'
import { type Gate, startGate } from './gate.ts'
import { anInstallableCluster, type InstallableCluster } from './installable-cluster.ts'
import { pushImage } from './push-image.ts'
import { type ReleaseService, startReleaseService } from './release-service.ts'
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

const LOGIN = { kind: 'htpasswd', user: USER, password: PASSWORD } as const
const AUTH = Buffer.from(`${USER}:${PASSWORD}`).toString('base64')
const KEY = 'ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIPKT6dw4sxZJOFJCv7TCxqlOUCfd/4WkH+pu8D9wON4x'
/** Releases by what is the matter with the place where they are. */
const [BEHIND_GATE, NOT_PUSHED, OF_STRANGERS] = ['4.20.6', '4.20.7', '4.20.8']

let site: ReleaseSite
let registry: DockerRegistry
let gate: Gate
let service: ReleaseService
beforeAll(async () => {
  site = await startReleaseSite()
  registry = await site.registry('basic', { login: LOGIN })
  gate = await startGate(registry.host)
  site.atEnd(gate.close)
  service = await startReleaseService({
    dataDir: site.path('data'),
    releases: {
      [VERSION]: exactImage(),
      [BEHIND_GATE]: `${gate.host}/ocp/release:${VERSION}`,
      [NOT_PUSHED]: `${registry.host}/later/release:${NOT_PUSHED}`,
    },
    mirrors: { registriesConf: mirroredAt(registry.host), ca: site.authority.ca },
    installerTimeoutMs: 15_000,
  })
  site.atEnd(service.close)
})
afterAll(() => site?.close())

/** Where no registry is; its mirror has it. */
const exactImage = () => `${SOURCE}/release@${site.built.release.digest}`
/** Where agent, controller and releases come from by their names: without entries for these no cluster is registered. */
const NAMED = ['registry.example.com', SOURCE.split('/')[0] ?? '']
const pullSecret = () => pullSecretFor(...NAMED, registry.host, gate.host)

const aCluster = (name: string, openshift_version: string, more: object = {}) =>
  anInstallableCluster(() => service.url, {
    ...{ name, openshift_version, nodes: 1, pull_secret: pullSecret() },
    ...more,
  })

const isInstalling = ({ status }: Cluster) => status === 'installing'
const hasGivenUp = ({ status, ...cluster }: Cluster) =>
  status === 'ready' && cluster['last-installation-preparation']?.status === 'failed'

async function installs(cluster: InstallableCluster): Promise<void> {
  await cluster.install()
  const shown = await cluster.workUntil('installing', (now) => isInstalling(now) || hasGivenUp(now))
  expect(shown).toMatchObject({ status: 'installing' })
}

/** Tries, and tells why that did not work. */
async function failsToInstall(cluster: InstallableCluster) {
  await cluster.install()
  const shown = await cluster.workUntil('given up', hasGivenUp)
  const reason = shown['last-installation-preparation']?.reason ?? ''
  const event = await cluster.eventText('prepare_installation_failed')
  const { findings, outcome, ...rest } = await cluster.explanation()
  expect(shown.hosts?.map(({ status }) => status)).toEqual(['known'])
  expect(event).toContain(reason)
  for (const text of [JSON.stringify([shown, event, findings, rest]), service.log()])
    for (const secret of [PASSWORD, AUTH]) expect(text).not.toContain(secret)
  return { reason, findings, outcome }
}

describe('the installer of a release', () => {
  test('is fetched once, and makes the files of every cluster', async () => {
    const cluster = await aCluster('compact', VERSION, { nodes: 3 })
    await installs(cluster)
    expect((await cluster.explanation()).generator).toBe('openshift-install')
    const bootstrap = JSON.parse(await cluster.file('downloads/files?file_name=bootstrap.ign'))
    expect(bootstrap.ignition.version).toBe('3.2.0')
    expect(await cluster.file('downloads/credentials?file_name=kubeconfig-noingress')).toBe('kubeconfig')
    expect(await cluster.file('downloads/files?file_name=metadata.json')).toContain(
      (await cluster.read()).openshift_cluster_id,
    )
    const ignitions = await Promise.all(cluster.hostIds.map((id) => cluster.hostIgnition(id)))
    for (const [index, text] of ignitions.entries()) expect(text).toContain(`node-${index + 1}`)
    const isInstall = ({ step_type }: Step) => step_type === 'install'
    await cluster.workUntil('hosts are told', () => cluster.steps().some(isInstall))
    const words = cluster.steps().find(isInstall)?.args?.join(' ') ?? ''
    expect(words).toContain(`${SOURCE}/components@sha256:${'1'.repeat(64)}`)
    expect(words).toContain(`${SOURCE}/components@sha256:${'2'.repeat(64)}`)

    await installs(await aCluster('single', VERSION))
    const fetched = service.log().split('The installer of a release is being fetched.').length - 1
    expect(fetched).toBe(1)
    expect(await service.leftovers()).toEqual({ installers: 1, leases: 0, runs: 0 })
  })
})

describe('a release that cannot be read is told of, and installed when that is mended', () => {
  async function isMended(cluster: InstallableCluster, said: RegExp, mend: () => unknown) {
    const { reason, findings, outcome } = await failsToInstall(cluster)
    expect(reason).toMatch(said)
    expect(outcome).toBe('failed')
    expect(findings[0]).toMatchObject({ id: 'release-not-reachable', level: 'cause', confidence: 'certain' })
    expect(findings[0]?.evidence.map(({ text }) => text).join()).toMatch(/cannot be read/)
    expect(findings[0]?.remedies.length).toBeGreaterThan(1)
    await mend()
    await installs(cluster)
    expect((await cluster.explanation()).findings.map(({ id }) => id)).not.toContain('release-not-reachable')
  }

  test('no registry answers', async () => {
    const cluster = await aCluster('gate', BEHIND_GATE)
    gate.shut()
    await isMended(cluster, /Let this machine reach the registry/, gate.open)
  })

  test('the password is wrong', async () => {
    const guess = Buffer.from(`${USER}:a wrong guess`).toString('base64')
    const cluster = await aCluster('password', BEHIND_GATE, {
      pull_secret: pullSecret().replaceAll(AUTH, guess),
    })
    await isMended(cluster, /refuses the credential.*pull secret of the cluster/, () =>
      cluster.change({ pull_secret: pullSecret() }),
    )
    expect(service.log()).not.toContain(guess)
  })

  test('it is not there', async () => {
    const cluster = await aCluster('missing', NOT_PUSHED)
    await isMended(cluster, /does not exist there/, () =>
      pushImage(site.open.host, 'later/release', site.built.release, NOT_PUSHED),
    )
  })

  test('its certificate is of an authority that the service does not know', async () => {
    const authority = await createAuthority(site.path('stranger'))
    const strange = await site.registry('strange', { authority, login: LOGIN })
    const dataDir = site.path('strange-data')
    const settings = {
      dataDir,
      releases: { [OF_STRANGERS]: `${strange.host}/ocp/release:${VERSION}` },
      mirrors: { registriesConf: mirroredAt(strange.host), ca: site.authority.ca },
    }
    const before = service
    try {
      service = await startReleaseService(settings)
      const cluster = await aCluster('strange', OF_STRANGERS, {
        pull_secret: pullSecretFor(...NAMED, strange.host),
      })
      await isMended(cluster, /certificate is not trusted.*add its authority/, async () => {
        await service.close()
        service = await startReleaseService({ ...settings, organisationCa: authority.ca })
      })
    } finally {
      await service.close()
      service = before
    }
  })
})

describe('an installer that brings nothing is told of with its last words', () => {
  test('it fails', async () => {
    const cluster = await aCluster('fails', VERSION, { ssh_public_key: `${KEY} please-fail` })
    const { reason, findings } = await failsToInstall(cluster)
    expect(reason).toMatch(/openshift-install 4\.20\.5 \(create manifests\) failed \(3\).*It said: /)
    expect(findings[0]).toMatchObject({ id: 'openshift-install-failed', confidence: 'certain' })
    expect(findings[0]?.cause).toContain('It said: ')
    expect(findings[0]?.evidence.map(({ text }) => text).join()).toContain('the network is too small')
    await cluster.change({ ssh_public_key: `${KEY} good` })
    await installs(cluster)
  })

  test('it does not end', async () => {
    const pids = site.path('pids')
    const cluster = await aCluster('hangs', VERSION, {
      ssh_public_key: `${KEY} please-hang pids=${pids} or so`,
    })
    const { reason, findings } = await failsToInstall(cluster)
    expect(reason).toMatch(/did not end within 15 seconds.*It said: waiting for nothing/)
    expect(findings[0]?.id).toBe('openshift-install-failed')
    for (const pid of (await readFile(pids, 'utf8')).trim().split('\n'))
      expect(await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => ' Z ')).toContain(' Z ')
    expect(await service.leftovers()).toMatchObject({ leases: 0, runs: 0 })
    await cluster.change({ ssh_public_key: `${KEY} good` })
    await installs(cluster)
  })
})

test('a release in a directory needs no registry', async () => {
  const layout = site.path('layout')
  const { release, installer } = await buildRelease({
    version: VERSION,
    architecture: ownArchitecture(),
    componentRepository: `${SOURCE}/components`,
    script: site.installerBytes,
  })
  await writeLayout(layout, { release, installer })
  const before = service
  try {
    service = await startReleaseService({
      dataDir: site.path('local-data'),
      releases: { [VERSION]: `${SOURCE}/release@${release.digest}` },
      mirrors: null,
      localReleases: [`oci:${layout}`],
    })
    const cluster = await aCluster('local', VERSION, { pull_secret: pullSecretFor(...NAMED) })
    await installs(cluster)
    expect((await cluster.explanation()).generator).toBe('openshift-install')
  } finally {
    await service.close()
    service = before
  }
})
