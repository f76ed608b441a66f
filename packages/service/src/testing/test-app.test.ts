import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from './test-app.ts'

let service: TestApp
beforeAll(async () => {
  service = await createTestApp()
})
afterAll(() => service.close())

test('it answers as the service does', async () => {
  const { status, body } = await service.inject('GET', '/v2/component-versions')
  expect(status).toBe(200)
  expect(Object.keys(body.versions)).toContain('assisted-installer-service')
})

test('an answer that the contract does not know fails the test', async () => {
  const lying = await createTestApp({
    handlers: { v2ListComponentVersions: () => ({ status: 200, body: { nonsense: 1 } }) as never },
  })
  await expect(lying.inject('GET', '/v2/component-versions')).rejects.toThrow('v2ListComponentVersions')
  await lying.close()
})

test('time passes only when the test says so', async () => {
  const before = service.clock.now()
  await service.clock.advance(5_000)
  expect(service.app.clock.now()).toBe(before + 5_000)
})
