import { execFileSync } from 'node:child_process'
import { generateKeyPairSync } from 'node:crypto'
import type { Operation } from '@groundwork/contract/operations'
import { ALL_OPERATIONS } from '@groundwork/contract/operations'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type AuthWorld, createAuthWorld } from './testing/auth-world.ts'
import { outcomeOf } from './testing/callers.ts'

let world: AuthWorld
beforeAll(async () => {
  world = await createAuthWorld()
})
afterAll(() => world.close())

const GET = ALL_OPERATIONS.find(({ id }) => id === 'GetInfraEnv') as Operation
const targetOf = (infra_env_id: string) => ({ params: { infra_env_id }, query: {} })

describe('the signing key', () => {
  it('is made once, for all processes that start together, and is not readable in the database', async () => {
    const { infraEnv } = await world.addPlace()
    const processes = await Promise.all([world.another(), world.another(), world.another()])
    for (const signer of processes) {
      const xSecretKey = await signer.agentToken(infraEnv, 1)
      for (const auth of [...processes, world.auth]) {
        expect(await outcomeOf(auth, { xSecretKey }, GET, targetOf(infraEnv))).toBe('ok')
      }
    }
    const { sealed } = await world.db
      .selectFrom('secrets')
      .select('sealed')
      .where('name', '=', 'signing-key')
      .executeTakeFirstOrThrow()
    expect(sealed.toString('latin1')).not.toContain('PRIVATE KEY')
  })

  it('can be configured in both PEM forms', async () => {
    const { infraEnv } = await world.addPlace()
    const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'prime256v1' })
    const pem = (type: 'sec1' | 'pkcs8') => privateKey.export({ type, format: 'pem' }).toString()
    const a = await world.another({ signingKeyPem: pem('sec1') })
    const b = await world.another({ signingKeyPem: pem('pkcs8') })
    const xSecretKey = await a.agentToken(infraEnv, 1)
    expect(await outcomeOf(b, { xSecretKey }, GET, targetOf(infraEnv))).toBe('ok')
    expect(await outcomeOf(world.auth, { xSecretKey }, GET, targetOf(infraEnv))).toBe(401)
  })

  it('is refused when it is something else, without repeating it', async () => {
    const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'secp384r1' })
    const large = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()
    for (const signingKeyPem of [large, 'my secret', large.replace('M', '?')]) {
      const failure: Error = await world.another({ signingKeyPem }).then(
        () => new Error('was taken'),
        (error) => error,
      )
      expect(failure.message).toContain('EC_PRIVATE_KEY_PEM')
      expect(failure.message).not.toContain('secret')
      expect(failure.message).not.toContain(large.split('\n')[1])
    }
  })

  it('signs tokens that other tools can verify', async () => {
    const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'prime256v1' })
    const auth = await world.another({
      signingKeyPem: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    })
    const token = await auth.agentToken('11111111-2222-3333-4444-555555555555', 7)
    const [header = '', payload = ''] = token.split('.')
    const decoded = (part: string) => JSON.parse(Buffer.from(part, 'base64url').toString())
    expect(decoded(header)).toMatchObject({ alg: 'ES256', kid: expect.any(String) })
    expect(decoded(payload)).toEqual({
      use: 'agent',
      infra_env_id: '11111111-2222-3333-4444-555555555555',
      gen: 7,
    })
    const script = `const [h, p, s] = process.argv[1].split('.')
      const key = { key: process.argv[2], dsaEncoding: 'ieee-p1363' }
      console.log(require('node:crypto').verify('sha256', Buffer.from(h + '.' + p), key, Buffer.from(s, 'base64url')))`
    const pem = publicKey.export({ type: 'spki', format: 'pem' }).toString()
    expect(execFileSync(process.execPath, ['-e', script, token, pem]).toString().trim()).toBe('true')
  })
})
