// kill -9 of the service while it fetches the installer of a release: the next process goes on, and what was half is gone.
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { buildRelease } from '@groundwork/openshift/testing'
import { ownArchitecture } from '@groundwork/registry/image'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { errorsIn } from '../../testing/errors-in-log.ts'
import { until } from '../../testing/until.ts'
import { createWorkspace, type Workspace } from '../../testing/workspace.ts'
import { startFaultyProxy } from './faulty-proxy.ts'
import { anInstallableCluster } from './installable-cluster.ts'
import { pushImage } from './push-image.ts'
import { releaseSettings } from './release-service.ts'
import { pullSecretFor, type ReleaseSite, SOURCE, startReleaseSite, VERSION } from './release-site.ts'

let site: ReleaseSite
let workspace: Workspace
beforeAll(async () => {
  workspace = await createWorkspace()
  site = await startReleaseSite()
})
afterAll(async () => {
  await workspace?.close()
  await site?.close()
})

test('a service that is killed while it fetches an installer prepares the cluster after its return', async () => {
  const registry = await site.registry('tls')
  let isStalling = true
  const plan = { every: 1_000_000, status: 500, breakAfterBytes: 2_000_000, isStalling: () => isStalling }
  const proxy = await startFaultyProxy(registry.host, site.authority, plan)
  site.atEnd(proxy.close)
  const built = await buildRelease({
    version: VERSION,
    architecture: ownArchitecture(),
    componentRepository: `${proxy.host}/slow/components`,
    script: site.installerBytes,
  })
  await pushImage(site.open.host, 'slow/release', built.release, VERSION)
  await pushImage(site.open.host, 'slow/components', built.installer)
  const dataDir = await workspace.directory('data')
  const { flags, env } = await releaseSettings({
    dataDir,
    releases: { [VERSION]: `${registry.host}/slow/release:${VERSION}` },
    // The registries themselves are asked; it is their authority that has to be known.
    mirrors: {
      registriesConf: `[[registry]]\nlocation = "${SOURCE}"\n[[registry.mirror]]\nlocation = "${registry.host}/ocp"`,
      ca: site.authority.ca,
    },
  })
  const words = Object.entries(flags).flatMap(([flag, value]) => [`--${flag}`, value])
  let service = await workspace.start({ dataDir, flags: words, env })
  const cluster = await anInstallableCluster(() => service.url, {
    ...{ name: 'killed', openshift_version: VERSION, nodes: 1 },
    pull_secret: pullSecretFor('registry.example.com', registry.host, proxy.host),
  })
  const inReleases = (name: string) => readdir(join(dataDir, 'releases', name)).catch(() => [])

  await cluster.install()
  // Nothing more comes, so it stays in the middle once it is there.
  await until(
    'it is in the middle',
    async () => proxy.faults.breaks > 0 && (await inReleases('drafts')).length > 0,
  )
  await service.kill()
  expect(await inReleases('drafts')).toHaveLength(1)
  expect(await inReleases('installers')).toEqual([])

  isStalling = false
  service = await workspace.start({ dataDir, flags: words, env })
  await cluster.workUntil('installing', ({ status }) => status === 'installing')
  expect((await cluster.explanation()).generator).toBe('openshift-install')
  expect(await inReleases('drafts')).toEqual([])
  expect((await inReleases('installers')).filter((name) => !name.endsWith('.json'))).toHaveLength(1)
  expect(await inReleases('leases')).toEqual([])
  expect(await readdir(join(dataDir, 'preparations'))).toEqual([])
  expect(await cluster.eventText('prepare_installation_failed')).toBe('')
  expect(errorsIn(service.log())).toEqual([])
})
