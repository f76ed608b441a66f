import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createPasswords, deriveByScrypt, PASSWORD_COST } from './passwords.ts'

const passwords = createPasswords(4)

describe('passwords', () => {
  it('match only themselves, however they are typed', async () => {
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: 'grapheme' }), fc.string(), async (password, other) => {
        const stored = await passwords.hash(password)
        expect(await passwords.matches(password.normalize('NFD'), stored)).toBe(true)
        const isSame = password.normalize('NFKC') === other.normalize('NFKC')
        expect(await passwords.matches(other, stored)).toBe(isSame)
        expect(password.length > 3 && stored.includes(password)).toBe(false)
      }),
      { numRuns: 50 },
    )
  })

  it('are salted', async () => {
    expect(await passwords.hash('the same')).not.toBe(await passwords.hash('the same'))
  })

  it('never match a text that is no hash', async () => {
    await fc.assert(
      fc.asyncProperty(fc.string(), fc.string(), async (password, stored) => {
        expect(await passwords.matches(password, stored)).toBe(false)
      }),
      { numRuns: 50 },
    )
    for (const stored of ['', 'scrypt:4::', 'scrypt:x:AAAA:AAAA', 'scrypt:4:AAAA']) {
      expect(await passwords.matches('', stored)).toBe(false)
    }
  })

  it('cost the same work whether there is a hash or not', async () => {
    const costs: number[] = []
    const counted = createPasswords(5, (password, salt, cost) => {
      costs.push(cost)
      return deriveByScrypt(password, salt, cost)
    })
    const stored = await counted.hash('a good password')
    await counted.matches('a wrong password', stored)
    await counted.matches('a wrong password', '')
    expect(costs).toEqual([5, 5, 5])
  })

  it('work at full cost, with the parameters kept beside the hash', async () => {
    const real = createPasswords()
    const stored = await real.hash('correct horse battery staple')
    expect(stored).toMatch(new RegExp(`^scrypt:${PASSWORD_COST}:`))
    expect(await passwords.matches('correct horse battery staple', stored)).toBe(true)
  })

  it('are worked on one after the other, and not more than the machine can bear', async () => {
    const stored = await passwords.hash('y')
    const ended: string[] = []
    const crowd = Array.from({ length: 530 }, () => passwords.hash('x').finally(() => ended.push('crowd')))
    // Who was here before need not wait for the crowd.
    const known = passwords.matches('y', stored, { isUrgent: true }).finally(() => ended.push('known'))
    const refused = (await Promise.allSettled(crowd)).filter((result) => result.status === 'rejected')
    expect(await known).toBe(true)
    expect(refused.length).toBe(29)
    // Behind those that were refused at once and the one that was being worked on.
    expect(ended.indexOf('known')).toBeLessThanOrEqual(31)
    expect(refused[0]?.reason).toMatchObject({ status: 429, headers: { 'Retry-After': '10' } })
    await expect(passwords.hash('x')).resolves.toMatch(/^scrypt:/)
  })
})
