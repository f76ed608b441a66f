// A cluster for several architectures can only have what exists on those of its infra-envs.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aPullSecret } from '../../testing/stored-resources.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'

let service: TestApp
beforeAll(async () => {
  service = await createTestApp()
})
afterAll(() => service.close())

const NONE = { platform: { type: 'none' }, user_managed_networking: true }

async function aCluster(params: object): Promise<string> {
  const wanted = { name: 'multi', openshift_version: '4.22-multi', pull_secret: aPullSecret(), ...params }
  const { status, body, text } = await service.inject('POST', '/v2/clusters', wanted)
  expect(status, text).toBe(201)
  expect(body.cpu_architecture).toBe('multi')
  return body.id
}
const infraEnv = (cluster_id: string, cpu_architecture: string) =>
  service.inject('POST', '/v2/infra-envs', {
    name: 'multi',
    cluster_id,
    cpu_architecture,
    pull_secret: aPullSecret(),
  })
const patch = (id: string, change: object) => service.inject('PATCH', `/v2/clusters/${id}`, change)

describe('a change of the cluster', () => {
  test.each([
    [
      'managed networking with s390x',
      NONE,
      's390x',
      { user_managed_networking: false, platform: { type: 'baremetal' } },
    ],
    ['the operator lso with arm64', {}, 'arm64', { olm_operators: [{ name: 'lso' }] }],
  ])('is refused: %s', async (_, params, architecture, change) => {
    const id = await aCluster(params)
    expect((await patch(id, change)).status).toBe(201)
    const other = await aCluster(params)
    expect((await infraEnv(other, architecture)).status).toBe(201)
    const before = (await service.inject('GET', `/v2/clusters/${other}`)).body
    const { status, body } = await patch(other, change)
    expect(status).toBe(400)
    expect(body.reason).toContain(architecture)
    expect((await service.inject('GET', `/v2/clusters/${other}`)).body).toMatchObject({
      user_managed_networking: before.user_managed_networking,
      monitored_operators: before.monitored_operators,
    })
  })

  test('is not refused for what was there before', async () => {
    const id = await aCluster(NONE)
    await infraEnv(id, 's390x')
    expect((await patch(id, { name: 'renamed' })).status).toBe(201)
  })
})

describe('an infra-env', () => {
  test.each([
    ['with cnv on s390x', { ...NONE, olm_operators: [{ name: 'cnv' }] }, 's390x', 400, 'The operator cnv'],
    ['with managed networking on s390x', {}, 's390x', 400, 'user_managed_networking false'],
    ['with lso on arm64', { olm_operators: [{ name: 'lso' }] }, 'arm64', 400, 'The operator lso'],
    ['with lso on x86_64', { olm_operators: [{ name: 'lso' }] }, 'x86_64', 201, ''],
    ['with managed networking on arm64', {}, 'arm64', 201, ''],
    ['without managed networking on s390x', NONE, 's390x', 201, ''],
  ])('for a cluster %s', async (_, params, architecture, status, reason) => {
    const answer = await infraEnv(await aCluster(params), architecture)
    expect(answer.status).toBe(status)
    if (status === 400) expect(answer.body.reason).toContain(reason)
  })
})
