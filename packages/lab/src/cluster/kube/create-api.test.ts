import { describe, expect, it } from 'vitest'
import { createVirtualTime } from '../../time/virtual-time.ts'
import { createApi } from './create-api.ts'
import { createObjectStore } from './object-store.ts'

function start() {
  const time = createVirtualTime()
  const store = createObjectStore(time.now, () => 0.5)
  const lines = [{ at: time.now(), text: 'one\n' }]
  const api = createApi({
    store,
    clock: time,
    signal: new AbortController().signal,
    podLog: ({ name }, since) =>
      name === 'p'
        ? lines
            .filter(({ at }) => at >= since)
            .map(({ text }) => text)
            .join('')
        : null,
    version: () => 'v1',
  })
  const call = async (method: string, path: string, body?: unknown, type = 'application/json') => {
    const response = await api(
      new Request(`https://api${path}`, {
        method,
        ...(body === undefined ? {} : { body: JSON.stringify(body), headers: { 'content-type': type } }),
      }),
    )
    const text = await response.text()
    return { status: response.status, body: text.startsWith('{') ? JSON.parse(text) : text }
  }
  return { api, store, time, call, lines }
}

const MAPS = '/api/v1/namespaces/a/configmaps'
const map = (name: string, labels = {}) => ({ metadata: { name, labels }, data: { key: name } })

describe('objects', () => {
  it('are made, read, listed and deleted', async () => {
    const { call } = start()
    const made = await call('POST', MAPS, map('one'))
    expect(made.status).toBe(201)
    expect(made.body).toMatchObject({
      apiVersion: 'v1',
      kind: 'ConfigMap',
      metadata: { namespace: 'a', resourceVersion: '2' },
    })
    expect((await call('GET', `${MAPS}/one`)).body).toEqual(made.body)
    expect((await call('GET', '/api/v1/configmaps')).body).toMatchObject({
      kind: 'ConfigMapList',
      items: [made.body],
    })
    expect((await call('DELETE', `${MAPS}/one`)).status).toBe(200)
    expect((await call('GET', MAPS)).body.items).toEqual([])
  })

  it('fail as those of Kubernetes do', async () => {
    const { call } = start()
    expect((await call('GET', `${MAPS}/one`)).body).toMatchObject({
      kind: 'Status',
      reason: 'NotFound',
      code: 404,
    })
    await call('POST', MAPS, map('one'))
    expect((await call('POST', MAPS, map('one'))).body).toMatchObject({ reason: 'AlreadyExists', code: 409 })
    expect((await call('POST', MAPS, { metadata: {} })).body).toMatchObject({ reason: 'Invalid', code: 422 })
    expect((await call('POST', MAPS, 'text')).body).toMatchObject({ reason: 'BadRequest', code: 400 })
    expect((await call('POST', MAPS, { metadata: { name: 'x', namespace: 'b' } })).status).toBe(400)
    const old = { metadata: { name: 'one', resourceVersion: '1' } }
    expect((await call('PUT', `${MAPS}/one`, old)).body).toMatchObject({ reason: 'Conflict', code: 409 })
    const gone = [{ op: 'remove', path: '/data/other' }]
    expect((await call('PATCH', `${MAPS}/one`, gone, 'application/json-patch+json')).status).toBe(422)
  })

  it('are selected by labels and fields, and come in pages', async () => {
    const { call } = start()
    for (const name of ['one', 'two', 'three'])
      await call('POST', MAPS, map(name, { size: name.length > 3 ? 'l' : 's', [name]: '' }))
    const names = async (query: string) =>
      (await call('GET', `${MAPS}?${query}`)).body.items.map(
        (item: { metadata: { name: string } }) => item.metadata.name,
      )
    expect(await names('labelSelector=size%3Ds')).toEqual(['one', 'two'])
    expect(await names('labelSelector=size!%3Ds')).toEqual(['three'])
    expect(await names('labelSelector=one')).toEqual(['one'])
    expect(await names('labelSelector=!one,size in (s,m)')).toEqual(['two'])
    expect(await names('fieldSelector=metadata.name%3Dtwo')).toEqual(['two'])
    const page = await call('GET', `${MAPS}?limit=2`)
    expect(page.body.metadata).toMatchObject({ continue: '2', remainingItemCount: 1 })
    expect(await names('limit=2&continue=2')).toEqual(['two'])
    expect((await call('DELETE', `${MAPS}?labelSelector=size%3Ds`)).body.items).toHaveLength(2)
    expect(await names('')).toEqual(['three'])
  })

  it('change by patches', async () => {
    const { call } = start()
    await call('POST', MAPS, map('one', { a: 'b' }))
    const merged = await call(
      'PATCH',
      `${MAPS}/one`,
      { data: { key: null, other: '1' } },
      'application/merge-patch+json',
    )
    expect(merged.body.data).toEqual({ other: '1' })
    const operations = [
      { op: 'test', path: '/data/other', value: '1' },
      { op: 'replace', path: '/data/other', value: '2' },
      { op: 'add', path: '/metadata/labels/with~1slash', value: 'c' },
    ]
    const patched = await call('PATCH', `${MAPS}/one`, operations, 'application/json-patch+json')
    expect(patched.body).toMatchObject({
      data: { other: '2' },
      metadata: { labels: { a: 'b', 'with/slash': 'c' } },
    })
  })

  it('have a status that only its own path changes', async () => {
    const { call } = start()
    const node = {
      metadata: { name: 'n' },
      spec: { a: 1 },
      status: { conditions: [{ type: 'Ready', status: 'False' }] },
    }
    await call('POST', '/api/v1/nodes', node)
    await call(
      'PATCH',
      '/api/v1/nodes/n',
      { spec: { a: 2 }, status: { conditions: [] } },
      'application/merge-patch+json',
    )
    const change = {
      spec: { a: 3 },
      status: {
        conditions: [
          { type: 'Ready', status: 'True' },
          { type: 'New', status: 'True' },
        ],
      },
    }
    const type = 'application/strategic-merge-patch+json'
    const { body } = await call('PATCH', '/api/v1/nodes/n/status', change, type)
    expect(body.spec).toEqual({ a: 2 })
    expect(body.status.conditions).toEqual(change.status.conditions)
  })

  it('have logs, if they are pods', async () => {
    const { call, time, lines } = start()
    void time.sleep(10_000)
    await time.run(() => false, 10_000)
    lines.push({ at: time.now(), text: 'two\n' })
    const path = '/api/v1/namespaces/a/pods/p/log'
    expect((await call('GET', path)).body).toBe('one\ntwo\n')
    expect((await call('GET', `${path}?sinceSeconds=5`)).body).toBe('two\n')
    expect((await call('GET', '/api/v1/namespaces/a/pods/q/log')).status).toBe(404)
  })
})

describe('a watch', () => {
  it('tells what is there and what changes, until its time is over', async () => {
    const { api, call, time } = start()
    await call('POST', MAPS, map('one'))
    const response = await api(new Request(`https://api${MAPS}?watch=true&timeoutSeconds=60`))
    await call('POST', MAPS, map('two'))
    await call('POST', '/api/v1/namespaces/b/configmaps', map('three'))
    await call('DELETE', `${MAPS}/one`)
    const text = response.text()
    await time.run(() => false, 2 * 60_000)
    const told = (await text)
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line))
    expect(told.map(({ type, object }) => `${type} ${object.metadata.name}`)).toEqual([
      ...['ADDED one', 'ADDED two', 'DELETED one'],
    ])
  })

  it('goes on where another one ended', async () => {
    const { api, call, time, store } = start()
    await call('POST', MAPS, map('one'))
    const version = store.version
    await call('POST', MAPS, map('two'))
    const path = `${MAPS}?watch=true&timeoutSeconds=1&resourceVersion=${version}`
    const text = api(new Request(`https://api${path}`)).then((response) => response.text())
    await time.run(() => false, 2_000)
    expect(JSON.parse(await text)).toMatchObject({ type: 'ADDED', object: { metadata: { name: 'two' } } })
  })
})
