import { afterEach, expect, it, vi } from 'vitest'
import { followStream, SILENCE_MS, type StreamStatus } from './follow-stream.ts'
import type { StreamMessage } from './stream-message.ts'

afterEach(() => {
  vi.useRealTimers()
})

const encode = (text: string) => new TextEncoder().encode(text)

/** A service that gives these answers, one for each attempt; after the last one the test ends. */
function follow(answers: readonly (() => Response | Promise<Response>)[]) {
  const control = new AbortController()
  const requests: (string | null)[] = []
  const heard: StreamMessage[] = []
  const statuses: StreamStatus[] = []
  const waits: number[] = []
  const done = followStream({
    url: 'http://service/stream',
    fetch: async (_, init) => {
      requests.push(new Headers(init?.headers).get('Last-Event-ID'))
      const answer = answers[requests.length - 1]
      if (answer === undefined) {
        control.abort()
        throw new TypeError('the test is over')
      }
      return answer()
    },
    onMessage: (message) => heard.push(message),
    onStatus: (status) => statuses.push(status),
    wait: async (ms) => void waits.push(ms),
    signal: control.signal,
  })
  return { done, requests, heard, statuses, waits }
}

const stream = (...texts: readonly string[]) =>
  new Response(
    new ReadableStream({
      start(controller) {
        for (const text of texts) controller.enqueue(encode(text))
        controller.close()
      },
    }),
  )

const change = (id: string) =>
  `id: ${id}\nevent: cluster\ndata: {"kind":"cluster","operation":"changed","id":"c","cluster_id":"c","infra_env_id":null,"resource":{"id":"c"}}\n\n`

it('goes on after the last message that came, however the stream ended', async () => {
  const { done, requests, heard, waits } = follow([
    () => stream('id: 1.0\nevent: hello\ndata: {}\n\n', change('1.1')),
    () => Promise.reject(new TypeError('connection refused')),
    () => new Response('', { status: 503 }),
    () => stream('id: 1.2\n\n', change('1.3').slice(0, 30), change('1.3').slice(30)),
  ])
  await done
  expect(requests).toEqual([null, '1.1', '1.1', '1.1', '1.3'])
  expect(heard.map(({ type }) => type)).toEqual(['begin', 'change', 'change'])
  // An end by design is no failure; failures wait longer each time, until something comes again.
  expect(waits).toEqual([250, 250, 500, 250])
})

it('says when it is live and when it is not', async () => {
  const { done, statuses } = follow([
    () => stream(change('1')),
    () => Promise.reject(new TypeError('away')),
    () => stream(change('2')),
  ])
  await done
  expect(statuses).toEqual(['live', 'lost', 'live'])
})

it.each([401, 403])('ends when the service answers %i', async (status) => {
  const { done, statuses, requests } = follow([() => new Response('', { status })])
  await done
  expect([statuses, requests.length]).toEqual([['refused'], 1])
})

it('leaves out messages of kinds that it does not know', async () => {
  const { done, heard } = follow([() => stream('id: 1\nevent: weather\ndata: {}\n\n', ': a comment\n\n')])
  await done
  expect(heard).toEqual([])
})

it('takes a connection that says nothing for dead', async () => {
  vi.useFakeTimers()
  const silent = () => new Response(new ReadableStream({ start: (c) => c.enqueue(encode(': hi\n\n')) }))
  const { done, statuses } = follow([silent])
  await vi.advanceTimersByTimeAsync(SILENCE_MS + 1)
  await done
  expect(statuses).toEqual(['live', 'lost'])
})
