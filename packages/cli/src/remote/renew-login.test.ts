import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createClient } from '@groundwork/contract/client'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { readContexts, writeContexts } from '../contexts/context-store.ts'
import { keepLogin } from './renew-login.ts'

const MINUTE_MS = 60_000
const START = Date.parse('2026-11-17T12:00:00Z')
const after = (minutes: number) => new Date(START + minutes * MINUTE_MS).toISOString()

let home: string
let now: number
let renewals: (string | null)[]
beforeEach(async () => {
  home = await mkdtemp(join(tmpdir(), 'groundwork-login-'))
  now = START
  renewals = []
})
afterEach(() => rm(home, { recursive: true, force: true }))

const env = () => ({ HOME: home })

/** A login of context "rack" that ends 40 minutes after the start, at a service that gives these answers. */
async function login(answer: () => Response) {
  const stored = { url: 'http://service', token: 'first', expires_at: after(40) }
  await writeContexts(env(), { current: 'rack', contexts: { rack: stored } })
  const clock = { now: () => now, wait: async () => {} }
  return keepLogin({ env: env(), clock }, { name: 'rack', ...stored }, (token) =>
    createClient({
      baseUrl: 'http://service',
      headers: { Authorization: token },
      fetch: async (_, init) => {
        renewals.push(new Headers(init?.headers).get('Authorization'))
        return answer()
      },
    }),
  )
}

it('is renewed once in its second half, however many ask, and remembered', async () => {
  const kept = await login(() => Response.json({ token: 'second', expires_at: after(75) }))
  expect(await kept.current()).toBe('first')
  now += 15 * MINUTE_MS
  expect(await Promise.all([kept.current(), kept.current(), kept.current()])).toEqual(Array(3).fill('second'))
  expect(renewals).toEqual(['first'])
  expect((await readContexts(env())).contexts.rack).toMatchObject({ token: 'second', expires_at: after(75) })
})

it('is used as it is when it cannot be renewed, and tried again a minute later', async () => {
  const kept = await login(() => new Response('{}', { status: 500 }))
  now += 15 * MINUTE_MS
  for (let time = 0; time < 3; time += 1) expect(await kept.current()).toBe('first')
  expect(renewals).toHaveLength(1)
  now += MINUTE_MS
  expect(await kept.current()).toBe('first')
  expect(renewals).toHaveLength(2)
})

it('does not overwrite what another command stored meanwhile', async () => {
  const other = { url: 'http://service', token: 'of another command', expires_at: after(90) }
  const kept = await login(() => Response.json({ token: 'second', expires_at: after(75) }))
  await writeContexts(env(), { current: 'rack', contexts: { rack: other } })
  now += 15 * MINUTE_MS
  expect(await kept.current()).toBe('first')
  expect((await readContexts(env())).contexts.rack).toEqual(other)
})
