// The overlay of three replicas, applied to a real API server; what its Deployment says is then started three times, on one PostgreSQL
// and one S3 bucket. One of them is killed in the middle of the work.
import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { startS3Server, type TestS3Server } from '@groundwork/service/testing/database'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { call } from '../../testing/call.ts'
import { createFleet, inParallel, lossesOf, persist, setVips, untilReady } from '../../testing/fleet.ts'
import { freePorts } from '../../testing/free-ports.ts'
import { until } from '../../testing/until.ts'
import { createWorkspace, type Workspace } from '../../testing/workspace.ts'
import { KUBE_START_MS, type RunningKube, startKube } from '../kube/start-kube.ts'
import { apply } from './apply.ts'
import { type Manifest, renderManifests } from './kustomize.ts'
import { type Replica, startReplica } from './replica.ts'
import { SERVICE_MONITOR_CRD } from './service-monitor-crd.ts'
import { openSocketDoor, type SocketDoor } from './socket-door.ts'

const CLUSTERS = 2
const HOSTS = 5
const MANIFEST = { folder: 'openshift', file_name: 'kept.yaml' }
const MANIFEST_TEXT = 'apiVersion: v1\nkind: ConfigMap\nmetadata:\n  name: kept\n'

let kube: RunningKube
let workspace: Workspace
let s3: TestS3Server
let database: SocketDoor
let deployment: Manifest
const replicas: Replica[] = []

beforeAll(async () => {
  workspace = await createWorkspace()
  kube = await startKube({ crds: [SERVICE_MONITOR_CRD] })
  s3 = await startS3Server()
  const { url } = await workspace.startPostgres()
  const { host, port, user, database: name } = new pg.Client({ connectionString: url })
  database = await openSocketDoor(join(host, `.s.PGSQL.${port}`))
  const manifests = await renderManifests({
    overlay: 'three-replicas',
    settings: {
      AUTH_TYPE: 'none',
      S3_ENDPOINT_URL: s3.config.endpoint,
      S3_BUCKET: s3.config.bucket,
      AGENT_DOCKER_IMAGE: 'registry.example.com/agent:fault',
    },
  })
  const secrets = [
    secret('groundwork-storage', {
      GROUNDWORK_DATABASE_URL: `postgresql://${user}@127.0.0.1:${database.port}/${name}`,
      AWS_ACCESS_KEY_ID: s3.config.accessKeyId,
      AWS_SECRET_ACCESS_KEY: s3.config.secretAccessKey,
    }),
    secret('groundwork-key', { 'secret.key': randomBytes(32).toString('base64') }),
  ]
  for (const manifest of [...manifests, ...secrets]) {
    const { status, body } = await apply(kube.request, manifest, { isDryRun: false })
    expect({ status, said: body.message }).toEqual({ status: 201, said: undefined })
  }
  deployment = (await kube.request('GET', '/apis/apps/v1/namespaces/groundwork/deployments/groundwork')).body
}, KUBE_START_MS)
afterAll(async () => {
  for (const replica of replicas) replica.kill()
  await Promise.all(replicas.map(({ ended }) => ended))
  await database?.close()
  await s3?.close()
  await workspace.close()
  await kube?.stop()
})

const secret = (name: string, stringData: Readonly<Record<string, string>>): Manifest => ({
  apiVersion: 'v1',
  kind: 'Secret',
  metadata: { name, namespace: 'groundwork' },
  stringData,
})

async function startOne(): Promise<Replica> {
  const replica = await startReplica(
    kube.request,
    deployment,
    await workspace.directory('replica'),
    await freePorts(3),
  )
  replicas.push(replica)
  const gone = replica.ended.then((code) => {
    throw new Error(`It ended with ${code}: ${replica.said()}`)
  })
  gone.catch(() => undefined)
  await Promise.race([
    gone,
    until('it is ready', async () => (await replica.probe('readinessProbe')) === 200),
  ])
  return replica
}

test('one of three is killed: clusters, reports and files are all there, and a new one takes its place', async () => {
  expect(deployment.spec.replicas).toBe(3)
  const started = await Promise.all(Array.from({ length: deployment.spec.replicas }, startOne))
  const [victim, ...survivors] = started as [Replica, Replica, Replica]
  for (const replica of started) {
    expect(await replica.probe('startupProbe')).toBe(200)
    expect(await replica.probe('livenessProbe')).toBe(200)
  }

  let isVictimAlive = true
  const alive = () => (isVictimAlive ? started : survivors)
  // Neighbours talk to different replicas, as behind a load balancer.
  const urlOf = (place: number) => String(alive()[place % alive().length]?.url)
  const fleet = await createFleet(victim.url, { clusters: CLUSTERS, hostsPerCluster: HOSTS }, urlOf)
  const [first = ''] = fleet.clusterIds
  await call(victim.url, 'POST', `/v2/clusters/${first}/manifests`, {
    ...MANIFEST,
    content: Buffer.from(MANIFEST_TEXT).toString('base64'),
  })
  for (const { url } of started) expect(await clustersAt(url)).toEqual([...fleet.clusterIds].sort())

  let reported = 0
  await inParallel(fleet.hosts, 5, async (host) => {
    await persist(host.register)
    await persist(host.turn)
    reported += 1
    if (reported === fleet.hosts.length / 2) {
      isVictimAlive = false
      victim.kill()
    }
    await persist(host.turn)
  })
  await until('the killed one is silent', async () => (await victim.probe('livenessProbe')) === 0)

  const [survivor] = survivors as [Replica, Replica]
  for (const id of fleet.clusterIds) await persist(() => setVips(survivor.url, id))
  await untilReady(survivor.url, fleet, 120_000)
  const successor = await startOne()
  for (const { url } of [...survivors, successor]) {
    expect(await lossesOf(url, fleet.hosts)).toEqual([])
    expect(await clustersAt(url)).toEqual([...fleet.clusterIds].sort())
    expect(await manifestAt(url, first)).toBe(MANIFEST_TEXT)
  }
})

async function clustersAt(url: string): Promise<readonly string[]> {
  const clusters = await call<readonly { id: string }[]>(url, 'GET', '/v2/clusters')
  return clusters.map(({ id }) => id).sort()
}

async function manifestAt(url: string, clusterId: string): Promise<string> {
  const query = new URLSearchParams(MANIFEST)
  const answer = await fetch(`${url}/api/assisted-install/v2/clusters/${clusterId}/manifests/files?${query}`)
  expect(answer.status).toBe(200)
  return answer.text()
}
