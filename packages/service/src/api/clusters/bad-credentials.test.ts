// Keys and pull secrets that look right and are not: refused wherever they can be given, and nothing changes.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aPullSecret } from '../../testing/stored-resources.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'

let service: TestApp
let cluster: { id: string }
let infraEnv: { id: string }
let old: { id: string }
beforeAll(async () => {
  service = await createTestApp()
  const base = { name: 'lab', openshift_version: '4.20', pull_secret: aPullSecret() }
  cluster = (await service.inject('POST', '/v2/clusters', base)).body
  infraEnv = (await service.inject('POST', '/v2/infra-envs', base)).body
  old = (await service.inject('POST', '/v1/clusters', base)).body
})
afterAll(() => service.close())

const KEY = `ssh-ed25519 AAAAC3NzaC1lZDI1NTE5${'B'.repeat(48)} user@example.com`
const SECRET = JSON.stringify({ auths: { ...JSON.parse(aPullSecret()).auths, 'registry.example.com': {} } })

const ways = () =>
  [
    ['POST', '/v2/clusters', 'ssh_public_key'],
    ['PATCH', `/v2/clusters/${cluster.id}`, 'ssh_public_key'],
    ['POST', '/v2/infra-envs', 'ssh_authorized_key'],
    ['PATCH', `/v2/infra-envs/${infraEnv.id}`, 'ssh_authorized_key'],
    ['POST', '/v1/clusters', 'ssh_public_key'],
    ['PATCH', `/v1/clusters/${old.id}`, 'ssh_public_key'],
  ] as const
const bodyOf = (method: 'POST' | 'PATCH', more: object) => ({
  ...(method === 'POST' && { name: 'other', openshift_version: '4.20', pull_secret: aPullSecret() }),
  ...more,
})

describe('refused everywhere', () => {
  test('a key with the right beginning and nonsense behind it', async () => {
    for (const [method, path, field] of ways()) {
      const { status, body } = await service.inject(method, path, bodyOf(method, { [field]: KEY }))
      expect({ path, status, reason: body.reason }).toEqual({
        path,
        status: 400,
        reason: expect.stringContaining(`Line 1 of ${field} is a damaged ssh-ed25519 key`),
      })
    }
    const path = `/v1/clusters/${old.id}/downloads/image`
    expect((await service.inject('POST', path, { ssh_public_key: KEY })).status).toBe(400)
  })

  test('a pull secret with an entry that has no auth', async () => {
    for (const [method, path] of ways()) {
      const { status, body } = await service.inject(method, path, bodyOf(method, { pull_secret: SECRET }))
      expect({ path, status, reason: body.reason }).toEqual({
        path,
        status: 400,
        reason: expect.stringContaining('The entry for registry.example.com in pull_secret has no auth'),
      })
    }
  })
})
