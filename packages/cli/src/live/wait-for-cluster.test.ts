import { createClient } from '@groundwork/contract/client'
import { expect, it } from 'vitest'
import { parseCondition } from './conditions.ts'
import type { ClusterPicture } from './picture.ts'
import { aCluster, aHost, CLUSTER_ID } from './testing/pictures.ts'
import { type WaitOptions, waitForCluster } from './wait-for-cluster.ts'

const BASE = 'http://service'

interface Script {
  /** What the stream says, an answer for each connection; none: it is cut off before it answers. */
  readonly streams: readonly (readonly string[])[]
  /** Answers to loading the cluster, the last one again and again. */
  readonly clusters: readonly (() => Response)[]
}

/** A service that answers as the script says. A stream that has said everything stays open when it is the last one. */
function serviceOf({ streams, clusters }: Script): WaitOptions['service'] & { readonly loads: () => number } {
  let [connections, loads] = [0, 0]
  const send = async (input: string | URL | Request, init?: RequestInit): Promise<Response> => {
    const url = new URL(String(input))
    if (url.pathname.endsWith('/v1/hosts')) return Response.json([aHost('node-1')])
    if (!url.pathname.endsWith('/stream')) {
      loads += 1
      return (clusters[Math.min(loads, clusters.length) - 1] as () => Response)()
    }
    expect(Object.fromEntries(url.searchParams)).toMatchObject({
      cluster_id: CLUSTER_ID,
      kinds: 'cluster,host',
    })
    connections += 1
    const said = streams[connections - 1]
    if (said === undefined) throw new TypeError('connection refused')
    return new Response(
      new ReadableStream({
        start(controller) {
          for (const text of said) controller.enqueue(new TextEncoder().encode(text))
          if (connections < streams.length) controller.close()
          else init?.signal?.addEventListener('abort', () => controller.error(new Error('aborted')))
        },
      }),
    )
  }
  return {
    client: createClient({ baseUrl: BASE, fetch: send }),
    baseUrl: BASE,
    fetch: send,
    loads: () => loads,
  }
}

const HELLO = 'id: 1\nevent: hello\ndata: {}\n\n'
const changed = (id: number, status: string, operation = 'changed') =>
  `id: ${id}\nevent: cluster\ndata: ${JSON.stringify({
    ...{ kind: 'cluster', operation, id: CLUSTER_ID, cluster_id: CLUSTER_ID, infra_env_id: null },
    resource: operation === 'changed' ? aCluster({ status: status as 'ready' }) : null,
  })}\n\n`
const loaded = (status: string) => () => Response.json(aCluster({ status: status as 'ready' }))

const waitWith = (script: Script, changes: Partial<WaitOptions> = {}) =>
  waitForCluster({
    service: serviceOf(script),
    clusterId: CLUSTER_ID,
    conditions: [parseCondition('status=installed')],
    failOn: ['error', 'cancelled'],
    timeoutMs: null,
    signal: new AbortController().signal,
    wait: async () => {},
    ...changes,
  })

it('what holds already is not waited for', async () => {
  const end = await waitWith({ streams: [[HELLO]], clusters: [loaded('installed')] })
  expect(end).toMatchObject({ kind: 'met', picture: { hosts: [{ name: 'node-1' }] } })
})

it('changes are followed through connections that end and loads that fail', async () => {
  const seen: string[] = []
  const end = await waitWith(
    {
      streams: [[HELLO], [changed(2, 'installing')], [changed(3, 'finalizing'), changed(4, 'installed')]],
      clusters: [() => new Response('', { status: 503 }), loaded('ready')],
    },
    { onPicture: ({ cluster }: ClusterPicture) => void seen.push(cluster.status) },
  )
  expect(end.kind).toBe('met')
  expect(seen.at(-1)).toBe('installed')
})

it.each([
  ['a status that it should fail on', [HELLO, changed(2, 'error')], loaded('ready'), 'failed'],
  ['the end of the cluster', [HELLO, changed(2, 'ready', 'deleted')], loaded('ready'), 'gone'],
  ['a cluster that is not there', [HELLO], () => new Response('{}', { status: 404 }), 'gone'],
  ['a login that is missing', [HELLO], () => new Response('{}', { status: 401 }), 'refused'],
])('%s ends the waiting', async (_, stream, cluster, kind) => {
  expect(await waitWith({ streams: [stream], clusters: [cluster] })).toMatchObject({ kind })
})

it('a status that is waited for is no failure', async () => {
  const conditions = [parseCondition('status=error')]
  expect(await waitWith({ streams: [[HELLO]], clusters: [loaded('error')] }, { conditions })).toMatchObject({
    kind: 'met',
  })
})

it('the time that was given ends it, with the last picture', async () => {
  let isSeen = () => {}
  const seen = new Promise<void>((resolve) => {
    isSeen = resolve
  })
  const end = await waitWith(
    { streams: [[HELLO]], clusters: [loaded('ready')] },
    {
      timeoutMs: 60_000,
      wait: async (ms) => (ms === 60_000 ? seen : undefined),
      onPicture: () => isSeen(),
    },
  )
  expect(end).toMatchObject({ kind: 'timedOut', picture: { cluster: { status: 'ready' } } })
})

it('Ctrl-C ends it', async () => {
  const control = new AbortController()
  const end = await waitWith(
    { streams: [[HELLO]], clusters: [loaded('ready')] },
    { signal: control.signal, onPicture: () => control.abort() },
  )
  expect(end.kind).toBe('interrupted')
})
