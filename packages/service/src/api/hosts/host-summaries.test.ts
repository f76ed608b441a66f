import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import { OWN_BASE_PATH } from '@groundwork/contract/operations'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createHostCache } from '../../store/hosts/host-cache.ts'
import { type HeardMessage, listen } from '../../stream/testing/listen.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import { createHostSummaries, listHostSummaries } from './host-summaries.ts'
import { createHostFixture } from './testing/host-fixture.ts'

let test: TestApp
let address: string
beforeAll(async () => {
  test = await createTestApp()
  address = await test.server.listen()
})
afterAll(() => test.close())

const HOSTS = `${OWN_BASE_PATH}/v1/hosts`
const ids = (body: readonly { id: string }[]) => body.map(({ id }) => id)

describe('host summaries', () => {
  it('are those of all hosts, of a cluster or of an infra-env', async () => {
    const bound = await createHostFixture(test)
    const free = await createHostFixture(test, { isFree: true })
    const [one, two, other] = [await bound.host(1), await bound.host(2), await free.host(3)]
    const ofCluster = await test.inject('GET', `${HOSTS}?cluster_id=${bound.clusterId}`)
    expect(ids(ofCluster.body)).toEqual([one.id, two.id].sort())
    const ofInfraEnv = await test.inject('GET', `${HOSTS}?infra_env_id=${free.infraEnvId}`)
    expect(ofInfraEnv.body).toMatchObject([{ id: other.id, cluster_id: null, name: 'node-3' }])
    const all = await test.inject('GET', HOSTS)
    expect(ids(all.body)).toEqual(expect.arrayContaining([one.id, two.id, other.id]))
  })

  it('follow every change, and the last check-in', async () => {
    const fixture = await createHostFixture(test)
    const host = await fixture.host(1)
    const read = async () => (await test.inject('GET', `${HOSTS}?cluster_id=${fixture.clusterId}`)).body[0]
    const before = await read()
    await host.patch({ host_name: 'renamed.example.com', node_labels: [{ key: 'rack', value: '7' }] })
    await test.clock.advance(5_000)
    await host.agent.turn(test.clock.now())
    const after = await read()
    expect(after).toMatchObject({ name: 'renamed.example.com', labels: { rack: '7' } })
    expect(Date.parse(after.checked_in_at)).toBeGreaterThan(Date.parse(before.checked_in_at))
    expect(after.failing_checks).toEqual(before.failing_checks)
  })

  it('are the same whether hosts are in the cache, remembered, or read anew', async () => {
    const fixture = await createHostFixture(test)
    await fixture.host(1)
    await fixture.host(2)
    const selection = { infra_env_id: fixture.infraEnvId }
    const { app } = test
    const cold = { ...app, hosts: createHostCache(1_000_000), hostSummaries: createHostSummaries() }
    const readAnew = await listHostSummaries(cold, selection)
    expect(readAnew).toHaveLength(2)
    expect(await listHostSummaries(cold, selection)).toEqual(readAnew)
    expect(await listHostSummaries({ ...app, hostSummaries: createHostSummaries() }, selection)).toEqual(
      readAnew,
    )
  })

  it('of what does not exist are 404', async () => {
    expect((await test.inject('GET', `${HOSTS}?cluster_id=${randomUUID()}`)).status).toBe(404)
    expect((await test.inject('GET', `${HOSTS}?infra_env_id=${randomUUID()}`)).status).toBe(404)
    expect((await test.inject('GET', `${HOSTS}?cluster_id=x`)).status).toBe(400)
  })
})

describe('the live stream', () => {
  async function watch(query: string) {
    const answer = await fetch(`${address}${OWN_BASE_PATH}/v1/stream${query}`)
    const listener = listen(Readable.fromWeb(answer.body as ReadableStream))
    expect((await listener.next()).event).toBe('hello')
    return listener
  }

  const isDeletion = ({ data }: HeardMessage) => data.operation === 'deleted'

  it('sends each watcher hosts in the form that it asked for', async () => {
    const fixture = await createHostFixture(test)
    const host = await fixture.host(1)
    const where = `?cluster_id=${fixture.clusterId}&kinds=host`
    const [whole, short] = [await watch(where), await watch(`${where}&host_form=summary`)]
    await host.patch({ host_name: 'streamed.example.com' })
    const ofHost = await whole.next()
    const ofSummary = await short.next()
    expect(ofHost.data).toMatchObject({
      resource: { requested_hostname: 'streamed.example.com', kind: 'Host' },
    })
    expect(ofHost.data.resource).toHaveProperty('inventory')
    const { resource, ...place } = ofSummary.data
    const [listed] = (await test.inject('GET', `${HOSTS}?cluster_id=${fixture.clusterId}`)).body
    expect({ ...(resource as object), checked_in_at: '' }).toEqual({ ...listed, checked_in_at: '' })
    expect(ofHost.data).toMatchObject(place)
    expect(ofSummary.event).toBe('host')
    // Who was cut off goes on in the same form.
    const again = await fetch(`${address}${OWN_BASE_PATH}/v1/stream${where}&host_form=summary`, {
      headers: { 'Last-Event-ID': short.lastId() },
    })
    const resumed = listen(Readable.fromWeb(again.body as ReadableStream))
    await test.inject('DELETE', host.path)
    expect((await short.until(isDeletion)).at(-1)?.data.id).toBe(host.id)
    expect((await resumed.until(isDeletion)).at(-1)?.data.resource).toBeNull()
    for (const listener of [whole, short, resumed]) listener.close()
  })
})
