// The one file that the image holds, started as the pod starts it.
import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { until } from '../../testing/until.ts'
import { KUBE_START_MS } from '../kube/start-kube.ts'
import { type StartedCluster, startCluster } from './start-cluster.ts'
import { type InstallingService, startInstallingService } from './start-installing-service.ts'

const root = fileURLToPath(new URL('../../..', import.meta.url))

let cluster: StartedCluster
let service: InstallingService
let directory: string
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'groundwork-controller-process-'))
  await promisify(execFile)(process.execPath, [join(root, 'tools/build-controller.mjs')])
  cluster = await startCluster()
  service = await startInstallingService(1)
}, KUBE_START_MS)
afterAll(async () => {
  await service?.stop()
  await cluster?.kube.stop()
  await rm(directory, { recursive: true, force: true })
  await rm('/tmp/controller_logs.log', { force: true })
})

test('it reaches both sides, and ends when it is asked to, so that it is started again', async () => {
  const kubeconfig = join(directory, 'kubeconfig')
  const user = 'system:serviceaccount:assisted-installer:assisted-installer-controller'
  await writeFile(kubeconfig, await cluster.kube.kubeconfigFor({ user }), { mode: 0o600 })
  const child = spawn(process.execPath, [join(root, 'packages/controller/dist/controller.mjs')], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      ...{ PATH: process.env.PATH, KUBECONFIG: kubeconfig, PULL_SECRET_TOKEN: 'hidden-word' },
      ...{ CLUSTER_ID: service.clusterId, INVENTORY_URL: service.url, OPENSHIFT_VERSION: '4.20.1' },
    },
  })
  let said = ''
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    said += text
  })
  const ended = once(child, 'exit')
  try {
    await until('it was ready', () => said.includes('can be reached'))
  } finally {
    child.kill('SIGTERM')
  }
  expect((await ended)[0]).toBe(143)
  expect(said).not.toContain('hidden-word')
})
