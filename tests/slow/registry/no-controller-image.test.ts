// Real machines are installed by a service that was told nothing of a controller: the new cluster runs the program for hosts in an
// image of its release, which is in a real registry here.
import { createHash, randomBytes } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import type { Cluster } from '@groundwork/contract/clusters'
import type { InstallCmdRequest, Step } from '@groundwork/contract/steps'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { DockerRegistry } from '../../testing/docker-registry.ts'
import { anInstallableCluster, type InstallableCluster } from './installable-cluster.ts'
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

const PROGRAM = randomBytes(500_000)
const SHA256 = createHash('sha256').update(PROGRAM).digest('hex')
/** Our own agent says a plain version. */
const OURS = '0.1.0'

let site: ReleaseSite
let registry: DockerRegistry
let service: ReleaseService
beforeAll(async () => {
  site = await startReleaseSite()
  registry = await site.registry('mirror', {
    login: { kind: 'htpasswd', user: USER, password: PASSWORD },
  })
  service = await startOn(site.path('data'), PROGRAM)
})
afterAll(() => site?.close())

async function startOn(dataDir: string, program: Buffer): Promise<ReleaseService> {
  const hostExecutable = site.path('groundwork-host')
  writeFileSync(hostExecutable, program)
  const started = await startReleaseService({
    // As after an installation of ours: agents come from no image.
    ...{ dataDir, hostExecutable, controllerImage: '', agentImage: '' },
    releases: { [VERSION]: `${SOURCE}/release@${site.built.release.digest}` },
    mirrors: { registriesConf: mirroredAt(registry.host), ca: site.authority.ca },
  })
  site.atEnd(started.close)
  return started
}

const aCluster = (name: string, agentVersion: string): Promise<InstallableCluster> =>
  anInstallableCluster(() => service.url, {
    ...{ name, openshift_version: VERSION, nodes: 1, agentVersion },
    // Agents of others come from this registry, and nothing else does.
    pull_secret: pullSecretFor('registry.example.com', SOURCE.split('/')[0] ?? '', registry.host),
  })

/** Empty: it did not fail. */
function failure(cluster: Cluster): string {
  const { status, reason = '' } = cluster['last-installation-preparation'] ?? {}
  return status === 'failed' ? reason : ''
}

test('the bootstrap host is told of an image of the release and of the program, which the service hands out', async () => {
  const cluster = await aCluster('ours', OURS)
  await cluster.install()
  const shown = await cluster.workUntil(
    'installing',
    (now) => now.status === 'installing' || failure(now) !== '',
  )
  expect([shown.status, failure(shown)]).toEqual(['installing', ''])
  const isInstall = ({ step_type }: Step) => step_type === 'install'
  await cluster.workUntil('hosts are told', () => cluster.steps().some(isInstall))
  const [words = '{}'] = cluster.steps().find(isInstall)?.args ?? []
  const request = JSON.parse(words) as InstallCmdRequest
  expect(request).toMatchObject({
    role: 'bootstrap',
    controller_image: `${SOURCE}/components@sha256:${'4'.repeat(64)}`,
    controller_program_sha256: SHA256,
  })
  const answer = await fetch(`${service.url}/api/groundwork/v1/host-executable?sha256=${SHA256}`)
  expect([answer.status, Buffer.from(await answer.arrayBuffer()).equals(PROGRAM)]).toEqual([200, true])
})

test('machines with an installer of others need an image of the controller, and the explanation says so', async () => {
  const cluster = await aCluster('others', 'registry.example.com/agents/assisted-installer-agent:v2')
  await cluster.install()
  const shown = await cluster.workUntil('given up', (now) => now.status === 'ready' && failure(now) !== '')
  expect(failure(shown)).toMatch(/assisted-installer:v2.*--controller-image <image>/)
  const { findings } = await cluster.explanation()
  expect(findings[0]).toMatchObject({ id: 'controller-image-missing', confidence: 'certain' })
})
