import { OWN_BASE_PATH } from '@groundwork/contract/operations'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import { createHostFixture } from '../hosts/testing/host-fixture.ts'
import { systemState } from './system-state.ts'

let test: TestApp
beforeAll(async () => {
  test = await createTestApp()
})
afterAll(() => test.close())

it('the service tells what runs and what it stands on', async () => {
  await (await createHostFixture(test)).host(1)
  const { status, body } = await test.inject('GET', `${OWN_BASE_PATH}/v1/system`, undefined, {
    host: 'lab.test:8080',
  })
  expect(status).toBe(200)
  expect(body).toMatchObject({
    version: '0.1.0',
    node_version: process.versions.node,
    started_at: '2026-01-01T12:00:00.000Z',
    auth: 'none',
    urls: { api: 'http://lab.test:8090', images: 'http://lab.test:8888', ui: 'http://lab.test:8080' },
    is_reachable_from_network: false,
    tls: false,
    can_simulate: false,
    database: { kind: 'embedded', version: expect.stringMatching(/^\d+/), ok: true, problem: '' },
    storage: { kind: 'directory', ok: true, problem: '' },
    counts: { clusters: 1, infra_envs: 1, hosts: 1 },
    evaluation_threads: 0,
  })
  expect(body.database.size_bytes).toBeGreaterThan(1_000_000)
  expect(body.storage.free_bytes).toBeGreaterThan(0)
  expect(body.commit).toMatch(/^([0-9a-f]{40,64})?$/)
})

it('what is in trouble is told, and hides nothing else', async () => {
  const { app } = test
  const files = {
    kind: 's3',
    endpoint: 'http://s3.test',
    bucket: 'groundwork',
    region: 'r',
    accessKeyId: 'KEY',
    secretAccessKey: 'topsecret',
  } as const
  const state = await systemState(
    {
      ...app,
      config: { ...app.config, listen: ['0.0.0.0'], databaseUrl: 'postgresql://u:topsecret@db/x', files },
      files: { head: () => Promise.reject(new Error('topsecret is wrong')) },
    },
    undefined,
  )
  expect(state).toMatchObject({
    is_reachable_from_network: true,
    database: { kind: 'server', ok: true },
    storage: { kind: 's3', location: 'http://s3.test/groundwork', ok: false, free_bytes: null },
  })
  expect(state.storage.problem).not.toBe('')
  expect(JSON.stringify(state)).not.toMatch(/topsecret|KEY/)
})
