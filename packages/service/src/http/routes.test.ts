import { ALL_OPERATIONS, pathOf } from '@groundwork/contract/operations'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createApiServer } from '../server/api-server.ts'
import { testServer } from '../testing/test-server.ts'
import type { HandlerTable } from './handler-table.ts'
import { BASE, createEchoServer, type EchoServer, echo, ID } from './testing/echo-server.ts'

let server: EchoServer
beforeAll(async () => {
  server = await createEchoServer()
})
afterAll(() => server.close())

describe('routes', () => {
  it.each(ALL_OPERATIONS.map((operation) => [operation.id, operation] as const))(
    '%s is there',
    async (_, row) => {
      const url = pathOf(row).replace(/\{\w+\}/g, ID)
      const answer = await server.api.inject({ method: row.method, url })
      expect([404, 405, 501]).not.toContain(answer.statusCode)
    },
  )

  it('answers 501 in the long form without a handler', async () => {
    const bare = testServer(createApiServer(server.test.app, {}))
    const answer = await bare.inject({ method: 'POST', url: `${BASE}/v2/clusters/${ID}/actions/install` })
    expect(answer.statusCode).toBe(501)
    expect(answer.json()).toMatchObject({ kind: 'Error', id: 501, href: '', code: '501' })
    expect(answer.json().reason).toContain('v2InstallCluster')
  })

  it('gives an older name the handler of today when nothing but the path differs', async () => {
    const handlers = { V2DownloadClusterLogs: echo } as unknown as HandlerTable<unknown>
    const some = testServer(createApiServer(server.test.app, handlers))
    const answer = await some.inject({ url: `${BASE}/v2/clusters/${ID}/downloads/logs?logs_type=all` })
    expect(answer.json()).toMatchObject({ params: { cluster_id: ID }, query: { logs_type: 'all' } })
    const other = await some.inject({ url: `${BASE}/v2/clusters/${ID}/downloads/kubeconfig` })
    expect(other.statusCode).toBe(501)
  })

  it.each(['/', BASE, `${BASE}/v2`, `${BASE}/v2/nothing`, '/clusters', '/%2e%2e/etc/passwd'])(
    'has nothing at %s',
    async (url) => {
      const answer = await server.api.inject({ url })
      expect(answer.statusCode).toBe(404)
      expect(answer.json()).toEqual({
        code: 404,
        message: expect.stringContaining('nothing at'),
        error_code: 'no-such-path',
      })
    },
  )

  it('names the methods of a path that has others', async () => {
    const answer = await server.api.inject({ method: 'PUT', url: `${BASE}/v2/clusters` })
    expect(answer.statusCode).toBe(405)
    expect(answer.headers.allow).toBe('GET, POST')
    expect(answer.json()).toMatchObject({ code: 405 })
    for (const method of ['HEAD', 'OPTIONS'] as const) {
      expect((await server.api.inject({ method, url: `${BASE}/v2/clusters/${ID}` })).statusCode).toBe(405)
    }
  })

  it('has one HEAD', async () => {
    const answer = await server.api.inject({
      method: 'HEAD',
      url: `${BASE}/v1/clusters/${ID}/downloads/image`,
    })
    expect(answer.statusCode).toBe(200)
  })

  it.each([`//api/assisted-install/v2/component-versions`, `${BASE}//v2///component-versions/`])(
    'takes %s for what it means',
    async (url) => {
      expect((await server.api.inject({ url })).statusCode).toBe(200)
    },
  )
})
