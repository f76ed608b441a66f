import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aStoredInfraEnv } from '../testing/stored-resources.ts'
import { createTestApp, type TestApp } from '../testing/test-app.ts'
import { createInfraEnvRows } from './infra-env-rows.ts'

let service: TestApp
beforeAll(async () => {
  service = await createTestApp()
})
afterAll(() => service.close())

describe('rows of infra-envs', () => {
  it('are read once a second, and again when they were forgotten', async () => {
    const { app } = service
    let queries = 0
    const counting = app.db.withPlugin({
      transformQuery({ node }) {
        queries += 1
        return node
      },
      transformResult: async ({ result }) => result,
    })
    let now = 0
    const rows = createInfraEnvRows(counting, { now: () => now })
    const { record } = await aStoredInfraEnv(app, null)
    const names = await Promise.all([rows.get(record.id), rows.get(record.id)])
    expect([names.map((row) => row?.record.name), queries]).toEqual([['test', 'test'], 1])
    now = 999
    await rows.get(record.id)
    expect(queries).toBe(1)
    rows.forget(record.id)
    await rows.get(record.id)
    expect(queries).toBe(2)
    now = 2_000
    await rows.get(record.id)
    expect(queries).toBe(3)
  })

  it('are read again for a caller with a newer token than they know of', async () => {
    const { app } = service
    const rows = createInfraEnvRows(app.db, { now: () => 0 })
    const { record, key_generation } = await aStoredInfraEnv(app, null)
    const generationOf = async (atLeast?: number) => (await rows.get(record.id, atLeast))?.key_generation
    expect(await generationOf(key_generation)).toBe(key_generation)
    await app.auth.regenerateSigningKey(record.id)
    expect(await generationOf()).toBe(key_generation)
    expect(await generationOf(key_generation + 1)).toBe(key_generation + 1)
    expect(await generationOf()).toBe(key_generation + 1)
  })

  it('that are not there are asked for again', async () => {
    const rows = createInfraEnvRows(service.app.db, service.clock)
    const id = crypto.randomUUID()
    expect(await rows.get(id)).toBeNull()
    await aStoredInfraEnv(service.app, null)
    expect(await rows.get(id)).toBeNull()
  })
})
