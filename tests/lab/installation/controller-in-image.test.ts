// A whole installation of simulated machines whose controller is the real program: fetched from the service by the init container of its
// manifest, and run in a root file system with nothing but what images of a release have, up to the end of the installation.
import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import type { Client } from '@groundwork/contract/client'
import {
  assignVips,
  createInstallReady,
  createLab,
  createSender,
  openService,
  type SendRequest,
  viewCluster,
} from '@groundwork/lab/lab'
import { findBuiltIn } from '@groundwork/lab/profiles'
import { createFastTime } from '@groundwork/lab/time'
import { buildRelease } from '@groundwork/openshift/testing'
import { writeLayout } from '@groundwork/registry/testing'
import { readConfig, startService } from '@groundwork/service/start'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createAuthority } from '../../testing/authority.ts'
import { needImageRoot } from '../../testing/image-root.ts'
import { until } from '../../testing/until.ts'
import { type PodRuns, runPodInImage } from './run-pod-in-image.ts'

const ROOT = fileURLToPath(new URL('../../../', import.meta.url))
const PROGRAM = `packages/host/dist/groundwork-host-${process.arch === 'arm64' ? 'arm64' : 'x86_64'}`
/** Of the machines. */
const SPEED = 30
const VERSION = '4.20.33'
const PATIENCE_MS = 400_000
const LOOK_EVERY_MS = 10_000

let directory: string
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'groundwork-lab-image-'))
  await promisify(execFile)(process.execPath, [join(ROOT, 'tools/build-host.mjs')])
})
afterAll(() => rm(directory, { recursive: true, force: true }))

it('a cluster is installed by the controller that its nodes fetched from the service', async () => {
  const image = await needImageRoot()
  const authority = await createAuthority(join(directory, 'authority'))
  const layout = join(directory, 'release')
  const { release } = await buildRelease({
    ...{
      version: VERSION,
      componentRepository: 'quay.io/openshift-release-dev/ocp-v4.0-art-dev',
      script: '',
    },
  })
  await writeLayout(layout, { [`quay.io/openshift-release-dev/ocp-release:${VERSION}-x86_64`]: release })
  const service = await startService(
    await readConfig(
      {
        ...{ 'api-port': '0', 'ui-port': '0', 'image-port': '0', 'data-dir': join(directory, 'data') },
        ...{ auth: 'local', 'tls-cert': authority.certFile, 'tls-key': authority.keyFile },
        ...{ 'host-executable': join(ROOT, PROGRAM), generator: 'built-in' },
        'service-ca': authority.caFile,
        'local-release': `oci:${layout}`,
      },
      {},
    ),
  )
  const sender = createSender(16, { ca: authority.ca })
  const ended: { container: string; code: number | null; said: string }[] = []
  try {
    const [url = ''] = service.urls.api
    const person = { name: 'a program', role: 'admin', created_by: 'admin', expires_at: null } as const
    const made = await service.app.auth.people?.tokens.create(person)
    const client = openService({ url, token: made?.token ?? '' }, sender)
    const runs: PodRuns = {
      ...{ directory, image, authority },
      onEnd: (container, code, said) => ended.push({ container, code, said }),
    }
    await install(url, client, sender, runs, () => ended.length)
    expect(ended).toEqual([
      { container: 'program', code: 0, said: expect.stringContaining('the program is ready') },
      {
        container: 'assisted-installer-controller',
        code: 0,
        said: expect.stringContaining('The cluster is installed; the controller has nothing left to do.'),
      },
    ])
  } finally {
    sender.close()
    await service.close(0)
  }
})

/** Until the cluster is installed, and its controller has nothing left to do. */
async function install(
  url: string,
  client: Client,
  send: SendRequest,
  runs: PodRuns,
  ended: () => number,
): Promise<void> {
  const ending = new AbortController()
  try {
    const lab = await createLab({
      ...{ seed: 16, time: createFastTime(SPEED), sizes: [3], faults: [], bootSpreadMs: 5_000 },
      ...{ service: { url, client, send }, openshiftVersion: VERSION, signal: ending.signal },
      profileFor: () => findBuiltIn('dell-rack') ?? expect.fail('The profile is gone.'),
      runPod: (pod) => runPodInImage(pod, runs),
    })
    const [member] = lab.clusters
    // Else the service would not look into the release, and the cluster would get the image of a controller.
    for (const computer of member?.computers ?? []) computer.passesForReal = true
    void lab.powerOn()
    const installReady = createInstallReady(client)
    const look = async () => {
      const params = { cluster_id: member?.clusterId ?? '' }
      const view = viewCluster(await client.call<'v2GetCluster'>('v2GetCluster', { params }))
      expect(['error', 'cancelled']).not.toContain(view.status)
      await assignVips(client, lab.clusters, [view])
      await installReady([view])
      await lab.world.time.sleep(LOOK_EVERY_MS, ending.signal)
      return view.status === 'installed'
    }
    await until('the cluster was installed', look, PATIENCE_MS)
    await until('the controller had ended', () => ended() === 2, PATIENCE_MS)
  } finally {
    ending.abort()
  }
}
