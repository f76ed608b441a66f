// Our client beside the one of the Kubernetes project, at the same real API server: what one does, the other sees, and both are refused
// alike. What only ours has to do, list and watch without a gap and server-side apply, is held against the server itself.
import { createRealMachine } from '@groundwork/host/machine'
import { readKubeconfig, renewAccess } from '@groundwork/kube-client/access'
import {
  createFetchTransport,
  createWatchingKubeClient,
  type WatchingKubeClient,
} from '@groundwork/kube-client/client'
import { CONFIG_MAPS, type ConfigMap, NODES, resource } from '@groundwork/kube-client/objects'
import { CoreV1Api, KubeConfig, PatchStrategy, setHeaderOptions } from '@kubernetes/client-node'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { until } from '../../testing/until.ts'
import { KUBE_START_MS, type RunningKube, startKube } from './start-kube.ts'

/** Served later than the server started: only then are there versions that its kind does not remember. */
const THING = `apiVersion: apiextensions.k8s.io/v1
kind: CustomResourceDefinition
metadata: { name: things.test.example.com }
spec:
  group: test.example.com
  names: { kind: Thing, listKind: ThingList, plural: things, singular: thing }
  scope: Namespaced
  versions:
    - { name: v1, served: true, storage: true, schema: { openAPIV3Schema: { type: object } } }
`
const THINGS = resource('test.example.com/v1', 'Thing', 'things')

const { fetch, clock } = createRealMachine({ environment: {} })
const connect = (kubeconfig: string): WatchingKubeClient =>
  createWatchingKubeClient(
    createFetchTransport({
      fetch,
      access: renewAccess(async () => readKubeconfig(kubeconfig), clock.now),
      timeoutMs: 60_000,
    }),
    { sleep: (ms, signal) => clock.sleep(ms, signal) },
  )

function judgeOf(kubeconfig: string): CoreV1Api {
  const config = new KubeConfig()
  config.loadFromString(kubeconfig)
  return config.makeApiClient(CoreV1Api)
}

let kube: RunningKube
let ours: WatchingKubeClient
let judge: CoreV1Api
beforeAll(async () => {
  kube = await startKube({ crds: [THING] })
  ours = connect(kube.kubeconfig())
  judge = judgeOf(kube.kubeconfig())
  for (const name of ['lists', 'watches', 'applies'])
    await judge.createNamespace({ body: { metadata: { name } } })
}, KUBE_START_MS)
afterAll(() => kube?.stop())

const map = (namespace: string, name: string, data: Record<string, string> = {}): ConfigMap => ({
  metadata: { name, namespace, labels: { parity: Number(name.slice(1)) % 2 === 0 ? 'even' : 'odd' } },
  data,
})
const names = (objects: readonly { metadata?: { name?: string } }[]) =>
  objects.map(({ metadata }) => metadata?.name).toSorted()

describe('both clients', () => {
  const namespace = 'lists'

  test('list the same, over pages and by selectors', async () => {
    // More than one page of ours.
    for (let from = 0; from < 520; from += 40)
      await Promise.all(
        Array.from({ length: 40 }, (_, index) =>
          ours.create(CONFIG_MAPS, map(namespace, `m${from + index}`)),
        ),
      )
    const all = await judge.listNamespacedConfigMap({ namespace })
    expect(all.items).toHaveLength(520)
    expect(names(await ours.list(CONFIG_MAPS, { namespace }))).toEqual(names(all.items))
    const odd = await judge.listNamespacedConfigMap({ namespace, labelSelector: 'parity=odd' })
    expect(names(await ours.list(CONFIG_MAPS, { namespace, labels: { parity: 'odd' } }))).toEqual(
      names(odd.items),
    )
    const one = await judge.listNamespacedConfigMap({ namespace, fieldSelector: 'metadata.name=m7' })
    expect(names(await ours.list(CONFIG_MAPS, { namespace, fields: { 'metadata.name': 'm7' } }))).toEqual(
      names(one.items),
    )
  })

  test('make the same objects, of the same patches', async () => {
    await ours.create(CONFIG_MAPS, map(namespace, 'p1', { a: '1', b: '1' }))
    await judge.createNamespacedConfigMap({
      namespace,
      body: map(namespace, 'p2', { a: '1', b: '1' }) as object,
    })
    const change = { data: { a: null, c: '3' } }
    const operations = [{ op: 'replace', path: '/data/b', value: '2' }]
    const where = { namespace, name: 'p1' }
    await ours.patch(CONFIG_MAPS, where, { kind: 'merge', change })
    const patched = await ours.patch(CONFIG_MAPS, where, { kind: 'json', operations })
    await judge.patchNamespacedConfigMap(
      { namespace, name: 'p2', body: change },
      setHeaderOptions('Content-Type', PatchStrategy.MergePatch),
    )
    const judged = await judge.patchNamespacedConfigMap(
      { namespace, name: 'p2', body: operations },
      setHeaderOptions('Content-Type', PatchStrategy.JsonPatch),
    )
    expect(patched.data).toEqual({ b: '2', c: '3' })
    expect(judged.data).toEqual(patched.data)
    expect((await judge.readNamespacedConfigMap(where)).data).toEqual(patched.data)
    await ours.remove(CONFIG_MAPS, where)
    await expect(judge.readNamespacedConfigMap(where)).rejects.toMatchObject({ code: 404 })
  })

  test('are refused alike', async () => {
    const stale = await ours.create(CONFIG_MAPS, map(namespace, 's1'))
    await ours.patch(CONFIG_MAPS, stale.metadata, { kind: 'merge', change: { data: { x: 'y' } } })
    const nobody = { ours: connect(kube.kubeconfig('nobody')), judge: judgeOf(kube.kubeconfig('nobody')) }
    const bad = { metadata: { name: 'Not A Name', namespace } }
    const cases: readonly [number, string, () => Promise<unknown>, () => Promise<unknown>][] = [
      [403, 'Forbidden', () => nobody.ours.list(NODES), () => nobody.judge.listNode()],
      [
        ...([409, 'AlreadyExists', () => ours.create(CONFIG_MAPS, map(namespace, 's1'))] as const),
        () => judge.createNamespacedConfigMap({ namespace, body: map(namespace, 's1') as object }),
      ],
      [
        ...([409, 'Conflict', () => ours.replace(CONFIG_MAPS, stale)] as const),
        () => judge.replaceNamespacedConfigMap({ namespace, name: 's1', body: stale as object }),
      ],
      [
        ...([422, 'Invalid', () => ours.create(CONFIG_MAPS, bad)] as const),
        () => judge.createNamespacedConfigMap({ namespace, body: bad }),
      ],
    ]
    for (const [status, reason, asked, judged] of cases) {
      await expect(asked()).rejects.toMatchObject({ name: 'KubeError', status, reason })
      const { code, body } = (await judged().catch((error: { code: number; body: string }) => error)) as {
        code: number
        body: string
      }
      expect([code, JSON.parse(body).reason]).toEqual([status, reason])
    }
  })
})

describe('list and watch', () => {
  const namespace = 'watches'

  test('tells of what is there and of every change, in order, until it is ended', async () => {
    await ours.create(CONFIG_MAPS, map(namespace, 'w0'))
    const told: string[] = []
    const ending = new AbortController()
    const following = ours.listAndWatch(CONFIG_MAPS, {
      selection: { namespace },
      onList: (objects) => void told.push(`list ${names(objects)}`),
      onChange: ({ type, object }) => void told.push(`${type} ${object.metadata.name}`),
      signal: ending.signal,
    })
    await until('the list came', () => told.length > 0)
    await judge.createNamespacedConfigMap({ namespace, body: map(namespace, 'w1') as object })
    await ours.patch(CONFIG_MAPS, { namespace, name: 'w1' }, { kind: 'merge', change: { data: { a: 'b' } } })
    await ours.remove(CONFIG_MAPS, { namespace, name: 'w0' })
    await until('all changes came', () => told.length >= 4, 20_000)
    ending.abort()
    await following
    expect(told).toEqual(['list w0', 'ADDED w1', 'MODIFIED w1', 'DELETED w0'])
  })

  test('misses nothing over connections that break, and lists again from a version that is too old', async () => {
    const ending = new AbortController()
    const told: string[] = []
    const cut = new Set<AbortController>()
    let tooOld = false
    const transport = createFetchTransport({
      access: async () => readKubeconfig(kube.kubeconfig()),
      timeoutMs: 60_000,
      fetch: (url, request) => {
        if (!url.includes('watch=true')) return fetch(url, request)
        const cutting = new AbortController()
        cut.add(cutting)
        const asked = tooOld ? url.replace(/resourceVersion=\d+/, 'resourceVersion=1') : url
        tooOld = false
        const signal = AbortSignal.any([cutting.signal, ...(request.signal ? [request.signal] : [])])
        return fetch(asked, { ...request, signal })
      },
    })
    const client = createWatchingKubeClient(transport, { sleep: async () => undefined })
    const following = client.listAndWatch(THINGS, {
      selection: { namespace },
      onList: () => void told.push('list'),
      onChange: ({ object }) => void told.push(object.metadata.name),
      signal: ending.signal,
    })
    await until('the list came', () => told.length > 0)
    const made: string[] = []
    for (let index = 0; index < 20; index += 1) {
      const name = `cut${index}`
      await ours.create(THINGS, { metadata: { name, namespace } })
      made.push(name)
      for (const one of cut) one.abort()
      cut.clear()
    }
    await until('all came', () => told.includes('cut19'), 20_000)
    expect(told).toEqual(['list', ...made])
    tooOld = true
    for (const one of cut) one.abort()
    await until('it listed again', () => told.filter((one) => one === 'list').length === 2, 20_000)
    await ours.create(THINGS, { metadata: { name: 'last', namespace } })
    await until('the last came', () => told.includes('last'), 20_000)
    expect(told).toEqual(['list', ...made, 'list', 'last'])
    ending.abort()
    await following
  })
})

describe('server-side apply', () => {
  const namespace = 'applies'
  const key = { namespace, name: 'a' }

  test('creates, changes its own fields, and takes others only by force', async () => {
    const mine = { fieldManager: 'ours' }
    await ours.apply(CONFIG_MAPS, { metadata: key, data: { a: '1', b: '1' } }, mine)
    await ours.apply(CONFIG_MAPS, { metadata: key, data: { c: '1' } }, { fieldManager: 'theirs' })
    const applied = await ours.apply(CONFIG_MAPS, { metadata: key, data: { a: '2' } }, mine)
    expect(applied.data).toEqual({ a: '2', c: '1' })
    const taking = { metadata: key, data: { a: '2', c: '2' } }
    await expect(ours.apply(CONFIG_MAPS, taking, mine)).rejects.toMatchObject({
      status: 409,
      reason: 'Conflict',
    })
    await ours.apply(CONFIG_MAPS, taking, { ...mine, isForced: true })
    expect((await judge.readNamespacedConfigMap(key)).data).toEqual({ a: '2', c: '2' })
  })
})
