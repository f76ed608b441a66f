// A server whose operations answer with what reached their handler, but for a few that show other kinds of answers.
import { Readable } from 'node:stream'
import { ALL_OPERATIONS } from '@groundwork/contract/operations'
import { wrongStatus } from '../../errors/http-error.ts'
import { createApiServer } from '../../server/api-server.ts'
import { type TestServer, testServer } from '../../testing/test-server.ts'
import { Prepared } from '../handler.ts'
import type { AnyHandler, HandlerTable } from '../handler-table.ts'
import { createTestApp, type TestApp } from './test-app.ts'

export const BASE = '/api/assisted-install'
export const ID = '2f1b0a52-6c2f-4f3c-9d0e-0a4b5c6d7e8f'
export const JSON_TYPE = { 'content-type': 'application/json' }

export const echo: AnyHandler<unknown> = (_app, { params, query, headers, body }) => ({
  status: 200,
  body: { params, query, headers, body },
})
const echoes = Object.fromEntries(ALL_OPERATIONS.map(({ id }) => [id, echo]))
const table = {
  ...echoes,
  v2GetCluster: () => ({ status: 200, body: new Prepared('{"id":', Buffer.from('"é"'), '}') }),
  v2ListClusters: () => ({ status: 200, body: new Prepared(`[${'"x",'.repeat(40_000)}`, '"y"', ']') }),
  v2DownloadHostIgnition: () => ({
    status: 200,
    body: Readable.from([Buffer.from('ab'), Buffer.from('cd')]),
  }),
  V2DownloadClusterFiles: () => {
    const broken = new Readable({ read: () => undefined })
    queueMicrotask(() => broken.destroy(Object.assign(new Error('secret path /x'), { code: 'ENOENT' })))
    return { status: 200, body: broken }
  },
  V2DownloadClusterCredentials: () => ({
    status: 200,
    headers: { 'content-type': 'text/plain' },
    body: Buffer.from('k'),
  }),
  v2DeregisterCluster: () => ({ status: 204 }),
  V2CancelInstallation: () => {
    throw wrongStatus({ status: 409, reason: 'Not now.' })
  },
  v2ResetCluster: () => {
    throw new Error('password=hunter2')
  },
  v2InstallCluster: () => {
    throw Object.assign(new Error('could not serialize access'), { code: '40001' })
  },
} as unknown as HandlerTable<unknown>

type Sent = Readonly<Record<string, string>>

export interface EchoServer {
  readonly test: TestApp
  readonly api: TestServer
  /** Paths are below the base path. */
  get(url: string, headers?: Sent): ReturnType<typeof request>
  send(
    method: 'POST' | 'PATCH' | 'PUT',
    url: string,
    body: unknown,
    headers?: Sent,
  ): ReturnType<typeof request>
  close(): Promise<void>
}

export async function createEchoServer(): Promise<EchoServer> {
  const test = await createTestApp()
  const api = testServer(createApiServer(test.app, table))
  return {
    test,
    api,
    get: (url, headers = {}) => request(api, 'GET', url, headers),
    send: (method, url, body, headers = {}) =>
      request(
        api,
        method,
        url,
        { ...JSON_TYPE, ...headers },
        typeof body === 'string' ? body : JSON.stringify(body),
      ),
    close: () => test.close(),
  }
}

const request = (
  api: TestServer,
  method: 'GET' | 'POST' | 'PATCH' | 'PUT',
  url: string,
  headers: Sent,
  payload?: string,
) => api.inject({ method, url: `${BASE}${url}`, headers, ...(payload === undefined ? {} : { payload }) })
