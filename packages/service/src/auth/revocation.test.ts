import { randomUUID } from 'node:crypto'
import type { Operation } from '@groundwork/contract/operations'
import { ALL_OPERATIONS } from '@groundwork/contract/operations'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Auth } from './auth.ts'
import { type AuthWorld, createAuthWorld } from './testing/auth-world.ts'
import { outcomeOf } from './testing/callers.ts'

let world: AuthWorld
beforeAll(async () => {
  world = await createAuthWorld()
})
afterAll(() => world.close())

const GET = ALL_OPERATIONS.find(({ id }) => id === 'GetInfraEnv') as Operation
const ask = (auth: Auth, infra_env_id: string, xSecretKey: string) =>
  outcomeOf(auth, { xSecretKey }, GET, { params: { infra_env_id }, query: {} })

describe('regenerateSigningKey', () => {
  it('ends all tokens of the infra-env at once, here, and within a second in other processes', async () => {
    const { infraEnv } = await world.addPlace()
    const elsewhere = await world.another()
    const token = await world.auth.agentToken(infraEnv, 1)
    const link = await world.auth.urlToken({ infra_env_id: infraEnv })
    expect(await ask(world.auth, infraEnv, token)).toBe('ok')
    expect(await ask(elsewhere, infraEnv, token)).toBe('ok')

    expect(await world.auth.regenerateSigningKey(infraEnv)).toBe(true)
    expect(await ask(world.auth, infraEnv, token)).toBe(401)
    const target = { params: { infra_env_id: infraEnv }, query: {} }
    expect(await outcomeOf(world.auth, { apiKey: link }, GET, target)).toBe(401)
    world.clock.pass(1000)
    expect(await ask(elsewhere, infraEnv, token)).toBe(401)

    const { key_generation } = await world.db
      .selectFrom('infra_envs')
      .select('key_generation')
      .where('id', '=', infraEnv)
      .executeTakeFirstOrThrow()
    const next = await elsewhere.agentToken(infraEnv, key_generation)
    expect(await ask(elsewhere, infraEnv, next)).toBe('ok')
    expect(await ask(world.auth, infraEnv, next)).toBe('ok')
  })

  it('holds although a read that began before it ends after it', async () => {
    const { infraEnv } = await world.addPlace()
    const token = await world.auth.agentToken(infraEnv, 1)
    for (let round = 0; round < 20; round += 1) {
      world.clock.pass(1000)
      const polls = Array.from({ length: 5 }, () => ask(world.auth, infraEnv, token))
      await Promise.all([...polls, world.auth.regenerateSigningKey(infraEnv)])
      expect(await ask(world.auth, infraEnv, token)).toBe(401)
    }
  })

  it('leaves other infra-envs alone', async () => {
    const [a, b] = [await world.addPlace(), await world.addPlace()]
    const token = await world.auth.agentToken(b.infraEnv, 1)
    await world.auth.regenerateSigningKey(a.infraEnv)
    expect(await ask(world.auth, b.infraEnv, token)).toBe('ok')
  })

  it('knows only infra-envs that exist', async () => {
    expect(await world.auth.regenerateSigningKey(randomUUID())).toBe(false)
  })
})

describe('tokens of machines', () => {
  it('are the same text until they are regenerated, so that image URLs do not change by themselves', async () => {
    const { infraEnv } = await world.addPlace()
    const link = () => world.auth.urlToken({ infra_env_id: infraEnv })
    const before = await link()
    expect(await link()).toBe(before)
    await world.auth.regenerateSigningKey(infraEnv)
    expect(await link()).not.toBe(before)
  })

  it('can be read by an image server that decodes them with the plain base64 alphabet', async () => {
    for (let round = 0; round < 50; round += 1) {
      const id = randomUUID()
      const [, payload = ''] = (await world.auth.urlToken({ infra_env_id: id, generation: round })).split('.')
      expect(payload).toMatch(/^[A-Za-z0-9]+$/)
      expect(JSON.parse(Buffer.from(payload, 'base64').toString())).toMatchObject({ infra_env_id: id })
    }
  })

  it('cost no database read when they are used again within a second', async () => {
    const { infraEnv } = await world.addPlace()
    const token = await world.auth.agentToken(infraEnv, 1)
    expect(await ask(world.auth, infraEnv, token)).toBe('ok')
    await world.db.updateTable('infra_envs').set({ key_generation: 9 }).where('id', '=', infraEnv).execute()
    expect(await ask(world.auth, infraEnv, token)).toBe('ok')
    world.clock.pass(1000)
    expect(await ask(world.auth, infraEnv, token)).toBe(401)
  })

  it('of an infra-env that was removed from the database are worthless', async () => {
    const { infraEnv } = await world.addPlace()
    const token = await world.auth.agentToken(infraEnv, 1)
    await world.db.deleteFrom('infra_envs').where('id', '=', infraEnv).execute()
    expect(await ask(world.auth, infraEnv, token)).toBe(401)
  })
})
