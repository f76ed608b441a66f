import { describe, expect, it } from 'vitest'
import { interrupted } from '../failures/cli-error.ts'
import { retryingFetch } from './retrying-fetch.ts'

type Outcome = number | string | { readonly status: number; readonly after: string }

const failure = (code: string): Error =>
  new TypeError('fetch failed', { cause: Object.assign(new Error(code), { code }) })

/** A network that does these things, one after the other; the last again and again. */
function network(...outcomes: readonly Outcome[]) {
  const waits: number[] = []
  const lines: string[] = []
  const controller = new AbortController()
  let calls = 0
  const send = retryingFetch({
    fetch: async () => {
      const outcome = outcomes[Math.min(calls, outcomes.length - 1)] ?? 200
      calls += 1
      if (typeof outcome === 'string') throw failure(outcome)
      const { status, after = null } = typeof outcome === 'number' ? { status: outcome } : outcome
      return new Response(null, { status, headers: after === null ? {} : { 'Retry-After': after } })
    },
    clock: {
      now: () => Date.UTC(2026, 0, 1),
      wait: async (ms) => {
        waits.push(ms)
      },
    },
    signal: controller.signal,
    tell: (line) => lines.push(line),
    chance: () => 1,
  })
  return { send, waits, lines, controller, calls: () => calls }
}

const URL = 'http://127.0.0.1:1/'

describe('a request that can be repeated', () => {
  it.each([
    ['a reset connection', 'ECONNRESET'],
    ['a bad gateway', 502],
    ['a service that starts', 503],
    ['too many requests', 429],
  ] as const)('goes through after %s', async (_, trouble) => {
    const { send, waits, lines } = network(trouble, trouble, 200)
    expect((await send(URL)).status).toBe(200)
    expect(waits).toEqual([250, 500])
    expect(lines).toHaveLength(2)
  })

  it('waits as long as the service says', async () => {
    const { send, waits } = network(
      { status: 429, after: '7' },
      { status: 503, after: 'Thu, 01 Jan 2026 00:00:03 GMT' },
      200,
    )
    expect((await send(URL)).status).toBe(200)
    expect(waits).toEqual([7_000, 3_000])
  })

  it('does not wait for ever', async () => {
    const busy = network(503)
    expect((await busy.send(URL)).status).toBe(503)
    expect(busy.calls()).toBe(6)
    const long = network({ status: 503, after: '3600' })
    expect((await long.send(URL)).status).toBe(503)
    expect(long.calls()).toBe(1)
  })

  it('is not repeated after an answer that waiting does not change', async () => {
    for (const status of [400, 401, 404, 409, 500]) {
      const { send, calls } = network(status)
      expect((await send(URL)).status).toBe(status)
      expect(calls(), String(status)).toBe(1)
    }
  })
})

it('what changes something is sent once', async () => {
  for (const method of ['POST', 'PATCH', 'DELETE']) {
    const lost = network('ECONNRESET', 200)
    await expect(lost.send(URL, { method })).rejects.toThrow('fetch failed')
    expect(lost.calls(), method).toBe(1)
    const busy = network(503, 200)
    expect((await busy.send(URL, { method })).status, method).toBe(503)
  }
})

it('what never left is sent again, whatever it is', async () => {
  const { send, calls } = network('ECONNREFUSED', 201)
  expect((await send(URL, { method: 'POST' })).status).toBe(201)
  expect(calls()).toBe(2)
})

it('a service that never answered is given up soon, one that did gets more time', async () => {
  const wrong = network('ECONNREFUSED')
  await expect(wrong.send(URL)).rejects.toThrow('fetch failed')
  expect(wrong.calls()).toBe(3)
  const restarted = network(200, 'ECONNREFUSED', 'ECONNREFUSED', 'ECONNREFUSED', 'ECONNREFUSED', 200)
  await restarted.send(URL)
  expect((await restarted.send(URL)).status).toBe(200)
})

it('ends at once when it is interrupted', async () => {
  const { send, controller, calls } = network('ECONNRESET')
  controller.abort(interrupted())
  await expect(send(URL)).rejects.toThrow('Interrupted')
  expect(calls()).toBe(1)
})
