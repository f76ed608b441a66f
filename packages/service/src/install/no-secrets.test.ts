// What an installation makes is full of secrets. They are in its files, and nowhere else.
import { Writable } from 'node:stream'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { TestApp } from '../testing/test-app.ts'
import { aReadyCluster, createInstallApp, type ReadyCluster } from './testing/a-ready-cluster.ts'

let service: TestApp
let cluster: ReadyCluster
const logged: string[] = []
beforeAll(async () => {
  service = await createInstallApp()
  const stream = new Writable({
    write(chunk, _, done) {
      logged.push(String(chunk))
      done()
    },
  })
  Object.assign(service.app, { log: pino({ level: 'trace' }, stream) })
  cluster = await aReadyCluster(service, { nodes: 1 })
  await cluster.begin()
})
afterAll(() => service.close())

async function secrets(): Promise<readonly string[]> {
  const read = async (name: string) =>
    new TextDecoder().decode((await service.app.files.get(`${cluster.id}/${name}`)) ?? new Uint8Array())
  const kubeconfig = await read('kubeconfig-noingress')
  const keys = [...kubeconfig.matchAll(/client-key-data: (\S{60})/g)].map(([, key]) => key ?? '')
  const auth = Buffer.from('user:secret').toString('base64')
  return [await read('kubeadmin-password'), ...keys, auth, 'PRIVATE KEY']
}

test('they are in the files', async () => {
  const all = await secrets()
  expect(all.length).toBeGreaterThanOrEqual(4)
  expect(all.every((secret) => secret.length > 5)).toBe(true)
})

test('they are not in the database, except for those that were given, encrypted', async () => {
  const tables = ['clusters', 'hosts', 'infra_envs', 'events', 'manifests'] as const
  const all = await secrets()
  for (const table of tables) {
    const text = JSON.stringify(await service.app.db.selectFrom(table).selectAll().execute())
    for (const secret of all) expect(text.includes(secret), `${table} has a secret`).toBe(false)
  }
})

test('they are not in answers about the cluster, its manifests, events and logs', async () => {
  const all = await secrets()
  const refused = await cluster.get('downloads/files?file_name=arbiter.ign')
  const paths = [cluster.path, `${cluster.path}/logs`, `/v2/events?cluster_id=${cluster.id}`, '/v2/clusters']
  const texts = [refused.text, ...(await Promise.all(paths.map(fetchText)))]
  for (const text of texts) for (const secret of all) expect(text.includes(secret)).toBe(false)
})

test('they are not in the log', async () => {
  for (const secret of await secrets()) expect(logged.join('').includes(secret)).toBe(false)
})

const fetchText = async (path: string) =>
  (await service.server.inject(`/api/assisted-install${path}`)).payload
