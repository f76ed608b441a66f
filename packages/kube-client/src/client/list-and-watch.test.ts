import { afterEach, describe, expect, it } from 'vitest'
import { NODES } from '../objects/resource.ts'
import { type HttpServer, sendJson, startHttpServer } from '../testing/http-server.ts'
import { createWatchingKubeClient } from './create-kube-client.ts'

const open: HttpServer[] = []
afterEach(async () => {
  for (const server of open.splice(0)) await server.close()
})

/** What the server says to one watch: lines, or a status; it ends then, or stays open. */
type Watch = { readonly lines: readonly object[]; readonly stays?: boolean } | { readonly status: number }

const line = (type: string, name: string, resourceVersion: string) => ({
  type,
  object: { metadata: { name, resourceVersion } },
})
const bookmark = (resourceVersion: string) => ({
  type: 'BOOKMARK',
  object: { metadata: { resourceVersion } },
})
const gone = { type: 'ERROR', object: { kind: 'Status', code: 410, reason: 'Expired', message: 'too old' } }
const STAYS: Watch = { lines: [], stays: true }

/** Runs until all of the script was asked for. Everything that happened, in order. */
async function follow(watches: readonly Watch[], lists: readonly (readonly string[])[] = [['a']]) {
  const ending = new AbortController()
  const told: string[] = []
  const pauses: number[] = []
  let watched = 0
  let listed = 0
  const http = await startHttpServer(({ query }, response) => {
    if (query.watch === undefined) {
      const found = lists[Math.min(listed++, lists.length - 1)] ?? []
      const items = found.map((name) => ({ metadata: { name } }))
      return sendJson(response, { metadata: { resourceVersion: `list-${listed}` }, items })
    }
    told.push(`from ${query.resourceVersion}`)
    const watch = watches[watched++]
    if (watch === undefined || watch === STAYS) {
      response.writeHead(200).flushHeaders()
      return ending.abort()
    }
    if ('status' in watch) return sendJson(response, { message: 'no' }, watch.status)
    response.writeHead(200)
    for (const one of watch.lines) response.write(`${JSON.stringify(one)}\n`)
    response.end()
  })
  open.push(http)
  const client = createWatchingKubeClient(http.transport, {
    sleep: async (ms) => void pauses.push(ms),
  })
  await client.listAndWatch(NODES, {
    selection: { labels: { role: 'x' } },
    onList: (objects) => void told.push(`list ${objects.map(({ metadata }) => metadata.name)}`),
    onChange: ({ type, object }) => void told.push(`${type} ${object.metadata.name}`),
    onFailure: ({ status }) => void told.push(`failure ${status}`),
    signal: ending.signal,
  })
  return { told, pauses, http }
}

describe('list and watch', () => {
  it('goes on from the last change when the connection ends', async () => {
    const { told, http } = await follow([
      { lines: [line('ADDED', 'b', '5'), line('DELETED', 'a', '6')] },
      STAYS,
    ])
    expect(told).toEqual(['list a', 'from list-1', 'ADDED b', 'DELETED a', 'from 6'])
    expect(http.seen[1]?.query).toMatchObject({
      ...{ allowWatchBookmarks: 'true', labelSelector: 'role=x', timeoutSeconds: '300', watch: 'true' },
    })
  })

  it('goes on from a bookmark, which nothing else is told of', async () => {
    const { told } = await follow([{ lines: [line('MODIFIED', 'a', '5'), bookmark('9')] }, STAYS])
    expect(told).toEqual(['list a', 'from list-1', 'MODIFIED a', 'from 9'])
  })

  it.each([
    ['at once', { status: 410 }],
    ['in the middle', { lines: [gone, line('ADDED', 'never', '8')] }],
  ])('lists again when the server has forgotten the version, told %s', async (_, watch) => {
    const { told } = await follow([{ lines: [line('ADDED', 'b', '5')] }, watch, STAYS], [['a'], ['c']])
    expect(told).toEqual(['list a', 'from list-1', 'ADDED b', 'from 5', 'list c', 'from list-2'])
  })

  it('waits longer and longer while it is refused, and loses nothing', async () => {
    const refusals = Array.from({ length: 7 }, () => ({ status: 503 }))
    const { told, pauses } = await follow([...refusals, { lines: [line('ADDED', 'b', '5')] }, STAYS])
    expect(pauses.slice(0, 8)).toEqual([1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000, 1_000])
    expect(told.filter((one) => one.startsWith('list'))).toEqual(['list a'])
    expect(told.filter((one) => one === 'failure 503')).toHaveLength(7)
    expect(told.at(-1)).toBe('from 5')
  })

  it.each([
    ['no JSON', '<html>'],
    ['no object', { type: 'ADDED', object: null }],
    ['an unknown type', { type: 'SURPRISE', object: { metadata: { resourceVersion: '6' } } }],
    ['no version', { type: 'MODIFIED', object: { metadata: { name: 'x' } } }],
  ])('takes a line with %s for a failure, and goes on from before it', async (_, odd) => {
    const first = { lines: [line('ADDED', 'b', '5'), odd as object, line('ADDED', 'never', '7')] }
    const { told } = await follow([first, STAYS])
    expect(told).toEqual(['list a', 'from list-1', 'ADDED b', 'failure 200', 'from 5'])
  })

  it('ends with what a callback throws', async () => {
    const http = await startHttpServer(({ query }, response) => {
      if (query.watch === undefined)
        return sendJson(response, { metadata: { resourceVersion: '1' }, items: [] })
      response.writeHead(200).write(`${JSON.stringify(line('ADDED', 'a', '2'))}\n`)
    })
    open.push(http)
    const client = createWatchingKubeClient(http.transport, { sleep: async () => undefined })
    const { signal } = new AbortController()
    const onChange = () => {
      throw new TypeError('a fault of ours')
    }
    await expect(client.listAndWatch(NODES, { onList: () => undefined, onChange, signal })).rejects.toThrow(
      new TypeError('a fault of ours'),
    )
  })
})

describe('the hint to look', () => {
  it('comes for each line, and again after a pause when the connection ends or fails', async () => {
    const ending = new AbortController()
    const pauses: number[] = []
    let asked = 0
    let calls = 0
    const http = await startHttpServer((_, response) => {
      asked += 1
      if (asked === 1) return void response.writeHead(200).end('{}\n{}\n')
      if (asked === 2) return sendJson(response, {}, 503)
      return ending.abort()
    })
    open.push(http)
    const client = createWatchingKubeClient(http.transport, { sleep: async (ms) => void pauses.push(ms) })
    client.watch(NODES, () => (calls += 1), ending.signal)
    await new Promise<void>((resolve) => ending.signal.addEventListener('abort', () => resolve()))
    expect(calls).toBe(2)
    expect(pauses).toEqual([1_000, 10_000])
    expect(http.seen[0]?.query).toEqual({ watch: 'true', timeoutSeconds: '300', resourceVersion: '0' })
  })
})
