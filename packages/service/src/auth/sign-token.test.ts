import { createPrivateKey, createPublicKey, generateKeyPairSync, verify } from 'node:crypto'
import * as fc from 'fast-check'
import { jwtVerify } from 'jose'
import { describe, expect, it } from 'vitest'
import { signToken } from './sign-token.ts'
import type { SigningKey } from './signing-key.ts'

const newPem = () =>
  generateKeyPairSync('ec', { namedCurve: 'prime256v1' })
    .privateKey.export({ type: 'pkcs8', format: 'pem' })
    .toString()

/** Read anew each time, as every process does. */
const keyOf = (pem: string): SigningKey => {
  const privateKey = createPrivateKey(pem)
  return { kid: 'key-1', privateKey, publicKey: createPublicKey(privateKey) }
}

const claims = { use: 'link', infra_env_id: '00000000-0000-4000-8000-000000000001', gen: 1 }

describe('a token', () => {
  it('is the same for equal claims and key, in every process and after a restart', async () => {
    const pem = newPem()
    const token = await signToken(claims, keyOf(pem))
    expect(await signToken({ ...claims }, keyOf(pem))).toBe(token)
    expect(await signToken(Object.fromEntries(Object.entries(claims).reverse()), keyOf(pem))).toBe(token)
  })

  it('differs for other claims and other keys', async () => {
    const pem = newPem()
    const token = await signToken(claims, keyOf(pem))
    expect(await signToken({ ...claims, gen: 2 }, keyOf(pem))).not.toBe(token)
    const [, , signature] = token.split('.')
    expect((await signToken(claims, keyOf(newPem()))).split('.')[2]).not.toBe(signature)
  })

  it('is what other implementations verify', async () => {
    const pem = newPem()
    const key = keyOf(pem)
    const texts = fc.string({ unit: 'grapheme', maxLength: 50 })
    await fc.assert(
      fc.asyncProperty(texts, fc.nat(), async (sub, gen) => {
        const token = await signToken({ sub, gen }, key)
        const { payload, protectedHeader } = await jwtVerify(token, key.publicKey, { algorithms: ['ES256'] })
        expect(payload).toEqual({ sub, gen })
        expect(protectedHeader).toEqual({ alg: 'ES256', kid: 'key-1' })
        const [head, body, signature = ''] = token.split('.')
        const how = { key: key.publicKey, dsaEncoding: 'ieee-p1363' } as const
        const bytes = Buffer.from(signature, 'base64url')
        expect(verify('sha256', Buffer.from(`${head}.${body}`), how, bytes)).toBe(true)
      }),
      { numRuns: 20 },
    )
  })
})
