import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import { clusterParams } from './testing/a-cluster.ts'

let service: TestApp
let path: string

beforeAll(async () => {
  service = await createTestApp()
  const { body } = await service.inject('POST', '/v2/clusters', clusterParams())
  path = `/v2/clusters/${body.id}/install-config`
})
afterAll(() => service.close())

describe('the install-config', () => {
  it('is shown as text, before there are any hosts', async () => {
    const { status, body } = await service.inject('GET', path)
    expect(status).toBe(200)
    expect(JSON.parse(body)).toMatchObject({ apiVersion: 'v1', fips: false, compute: [{ replicas: 0 }] })
  })

  it('shows an override, until an empty one takes it away', async () => {
    expect((await service.inject('PATCH', path, '{"fips": true}')).status).toBe(201)
    expect(JSON.parse((await service.inject('GET', path)).body).fips).toBe(true)
    expect((await service.inject('PATCH', path, '')).status).toBe(201)
    expect(JSON.parse((await service.inject('GET', path)).body).fips).toBe(false)
  })

  it.each([
    ['{"colour": "red"}', 'colour'],
    ['{"compute": [{"replicas": "two"}]}', 'compute[0].replicas'],
    ['{"additionalTrustBundle": "none"}', 'additionalTrustBundle'],
  ])('refuses %s, names the field and changes nothing', async (override, field) => {
    const before = (await service.inject('GET', path)).body
    const { status, body } = await service.inject('PATCH', path, override)
    expect(status).toBe(400)
    expect(body.reason).toContain(field)
    expect((await service.inject('GET', path)).body).toBe(before)
  })
})
