import type { Cluster } from '@groundwork/contract/clusters'
import type { HostSummary } from '@groundwork/contract/groundwork'
import type { StreamChange } from '@groundwork/stream-client/stream-message'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { createLiveStore } from './live-store.ts'
import type { Snapshot } from './load-snapshot.ts'

const cluster = (id: string, name: string) => ({ id, name, kind: 'Cluster', status: 'ready' }) as Cluster
const clusterChange = (id: string, name: string | null): StreamChange => ({
  kind: 'cluster',
  operation: name === null ? 'deleted' : 'changed',
  id,
  cluster_id: id,
  infra_env_id: null,
  resource: name === null ? null : cluster(id, name),
})
const hostChange = (id: string, operation: StreamChange['operation'], cluster_id: string): StreamChange => ({
  kind: 'host',
  operation,
  id,
  cluster_id,
  infra_env_id: 'env',
  resource:
    operation === 'changed' ? ({ id, infra_env_id: 'env', cluster_id, name: id } as HostSummary) : null,
})

function aStore() {
  const loads: { onPart: (part: Partial<Snapshot>) => void; end: (error?: Error) => void }[] = []
  const planned: (() => void)[] = []
  const retries: (() => void)[] = []
  const store = createLiveStore({
    load: (onPart) =>
      new Promise((resolve, reject) => {
        loads.push({ onPart, end: (error) => (error ? reject(error) : resolve()) })
      }),
    soon: (work) => planned.push(work),
    later: (work) => retries.push(work),
    now: () => 0,
  })
  const flush = () => {
    for (const work of planned.splice(0)) work()
  }
  return { store, loads, planned, retries, flush }
}

const names = ({ get }: ReturnType<typeof aStore>['store']) =>
  [...get().clusters.values()].map(({ name }) => name)

it('loads lists when the stream begins, and applies what changed meanwhile on top', async () => {
  const { store, loads, flush } = aStore()
  store.message({ type: 'begin' })
  store.message({ type: 'change', change: clusterChange('a', 'new name') })
  store.message({ type: 'change', change: clusterChange('gone', null) })
  flush()
  // The list may have been read before these changes.
  loads[0]?.onPart({
    clusters: new Map([
      ['a', cluster('a', 'old name')],
      ['gone', cluster('gone', 'x')],
    ]),
  })
  expect(names(store)).toEqual(['new name'])
  loads[0]?.end()
  await Promise.resolve()
  expect(store.get().isLoaded).toBe(true)
})

it('draws once for all changes of a moment', () => {
  const { store, planned, flush } = aStore()
  let draws = 0
  store.subscribe(() => (draws += 1))
  for (let index = 0; index < 100; index += 1)
    store.message({ type: 'change', change: clusterChange(`c${index}`, 'x') })
  expect(planned).toHaveLength(1)
  flush()
  expect([draws, store.get().clusters.size]).toEqual([1, 100])
})

it('loads its lists once when a stream opens', () => {
  const { store, loads } = aStore()
  store.status('live')
  store.message({ type: 'begin' })
  expect(loads).toHaveLength(1)
})

it('keeps what it has when lists cannot be loaded, and says so', async () => {
  const { store, loads, flush } = aStore()
  store.message({ type: 'change', change: clusterChange('a', 'kept') })
  flush()
  store.reload()
  loads[0]?.end(new Error('away'))
  await Promise.resolve()
  await Promise.resolve()
  expect(store.get().loadError?.message).toBe('away')
  expect(names(store)).toEqual(['kept'])
})

it('the answer of an older load counts no more', () => {
  const { store, loads } = aStore()
  store.message({ type: 'begin' })
  store.message({ type: 'begin' })
  loads[1]?.onPart({ clusters: new Map([['b', cluster('b', 'second')]]) })
  loads[0]?.onPart({ clusters: new Map([['a', cluster('a', 'first')]]) })
  expect(names(store)).toEqual(['second'])
})

it('a host that moves to another cluster stays one host', () => {
  const { store, flush } = aStore()
  for (const change of [
    hostChange('h', 'changed', 'one'),
    hostChange('h', 'left', 'one'),
    hostChange('h', 'changed', 'two'),
  ])
    store.message({ type: 'change', change })
  flush()
  expect([...store.get().hosts.values()].map(({ cluster_id }) => cluster_id)).toEqual(['two'])
})

it('the link to an image survives messages, which leave it out', () => {
  const { store, flush, loads } = aStore()
  store.message({ type: 'begin' })
  const env = { id: 'env', download_url: 'http://images/x.iso' } as never
  loads[0]?.onPart({ infraEnvs: new Map([['env', env]]) })
  const resource = { id: 'env', name: 'renamed', download_url: '' }
  store.message({
    type: 'change',
    change: {
      kind: 'infra-env',
      operation: 'changed',
      id: 'env',
      cluster_id: null,
      infra_env_id: 'env',
      resource,
    },
  })
  flush()
  expect(store.get().infraEnvs.get('env')).toMatchObject({
    name: 'renamed',
    download_url: 'http://images/x.iso',
  })
})

it('however changes are cut into moments, the end is the same', () => {
  const changes = fc.array(
    fc.record({ id: fc.constantFrom('a', 'b', 'c'), name: fc.option(fc.constantFrom('x', 'y')) }),
  )
  fc.assert(
    fc.property(changes, fc.array(fc.nat(3)), (all, cuts) => {
      const [whole, pieces] = [aStore(), aStore()]
      all.forEach(({ id, name }, index) => {
        const message = { type: 'change', change: clusterChange(id, name) } as const
        whole.store.message(message)
        pieces.store.message(message)
        if (cuts[index % Math.max(cuts.length, 1)] === 0) pieces.flush()
      })
      whole.flush()
      pieces.flush()
      expect(new Map(pieces.store.get().clusters)).toEqual(new Map(whole.store.get().clusters))
    }),
  )
})

it('lists that could not be loaded are tried again while the stream is live', async () => {
  const { store, loads, retries } = aStore()
  store.status('live')
  store.message({ type: 'begin' })
  loads[0]?.end(new Error('away'))
  await Promise.resolve()
  await Promise.resolve()
  expect(loads).toHaveLength(1)
  for (const retry of retries) retry()
  expect(loads).toHaveLength(2)
})

it('what was asked before a beginning or a break counts as old', () => {
  const { store } = aStore()
  const { generation } = store.get()
  store.message({ type: 'begin' })
  store.status('live')
  store.status('lost')
  store.status('live')
  expect(store.get().generation).toBe(generation + 2)
})
