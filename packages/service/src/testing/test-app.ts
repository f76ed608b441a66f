// The whole service for a test: real database, real files, real HTTP, and a clock that only the test moves.
import { mkdtemp, rm } from 'node:fs/promises'
import type { RequestListener } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { BmcClock } from '@groundwork/bmc/redfish'
import { BASE_PATH } from '@groundwork/contract/operations'
import type { Settings } from '@groundwork/engine/facts'
import { pino } from 'pino'
import type { Simulator } from '../api/simulation/simulator.ts'
import type { Config } from '../config/config.ts'
import type { SendToCluster } from '../day2/send-to-cluster.ts'
import type { HandlerTable } from '../http/handler-table.ts'
import type { App } from '../process/app.ts'
import { createCloseStack } from '../process/close-stack.ts'
import { createApp } from '../process/create-app.ts'
import { readConfig } from '../process/read-config.ts'
import { ALL_HANDLERS } from '../server/all-handlers.ts'
import { createApiServer } from '../server/api-server.ts'
import { readDueUnits } from '../store/units/due-units.ts'
import { requirePromised } from './promised-answer.ts'
import { createTestDatabase } from './test-database.ts'
import { type TestServer, testServer } from './test-server.ts'

export interface TestAppOptions {
  readonly config?: Partial<Config>
  /** How decisions are configured. */
  readonly settings?: Partial<Settings>
  /** Beside or instead of those of the service. */
  readonly handlers?: HandlerTable<App>
  readonly sendToCluster?: SendToCluster
  readonly simulator?: Simulator
  readonly bmcClock?: BmcClock
}

export interface TestAnswer {
  readonly status: number
  readonly headers: Readonly<Record<string, unknown>>
  readonly text: string
  /** The body read as JSON; undefined when there is none. */
  // biome-ignore lint/suspicious/noExplicitAny: tests look wherever they want, and the contract was checked before.
  readonly body: any
}

type Method = 'GET' | 'HEAD' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

export interface TestApp {
  readonly app: App
  readonly databaseUrl: string
  readonly server: TestServer
  readonly clock: TestClock
  /** `path` is below the base path (`/v2/clusters`); answers are held against the contract. */
  inject(
    method: Method,
    path: string,
    body?: unknown,
    headers?: Readonly<Record<string, string>>,
  ): Promise<TestAnswer>
  close(): Promise<void>
}

export interface TestClock {
  now(): number
  /** Returns when everything that became due is decided. */
  advance(ms: number): Promise<void>
}

const START = Date.UTC(2026, 0, 1, 12)
const MOST_UNITS = 1_000

export async function createTestApp(options: TestAppOptions = {}): Promise<TestApp> {
  const database = await createTestDatabase()
  const { db } = database
  const dataDir = await mkdtemp(join(tmpdir(), 'groundwork-test-app-'))
  let now = START
  const clock = { now: () => now }
  const config: Config = { ...(await readConfig({ 'data-dir': dataDir }, {})), ...options.config }
  const log = pino({ level: 'silent' })
  const parts = createCloseStack(log)
  const { settings = {}, sendToCluster, simulator, bmcClock } = options
  const app = await createApp({
    ...{ config, clock, log, database, parts, settings, passwordCost: 10, readsReleases: false },
    ...(sendToCluster && { sendToCluster }),
    ...(simulator && { simulator }),
    ...(bmcClock && { bmcClock }),
  })
  // With the first request: many tests make none, and its routes take as long as the database.
  let listener: RequestListener | undefined
  const server = testServer((request, response) => {
    listener ??= createApiServer(app, { ...ALL_HANDLERS, ...options.handlers })
    listener(request, response)
  })
  await app.absences.arrive()

  async function settleAll(): Promise<void> {
    for (;;) {
      await app.evaluator.sweep()
      const left = await readDueUnits(db, now, MOST_UNITS)
      if (left.length === 0) return
      // A sweep leaves time between two evaluations of the same unit, which is real time.
      await Promise.all(left.map((unit) => app.evaluator.settle(unit)))
    }
  }

  return {
    app,
    databaseUrl: database.url,
    server,
    clock: {
      ...clock,
      async advance(ms) {
        now += ms
        await settleAll()
      },
    },
    async inject(method, path, body, headers = {}) {
      const isJson = body !== undefined
      const answer = await server.inject({
        method,
        url: path.startsWith('/api/') ? path : `${BASE_PATH}${path}`,
        headers: { ...(isJson && { 'content-type': 'application/json' }), ...headers },
        ...(isJson && { payload: JSON.stringify(body) }),
      })
      const { statusCode: status, payload: text } = answer
      requirePromised({ method, path: answer.raw.req.url?.split('?')[0] ?? '', status, text })
      const isReadable = String(answer.headers['content-type']).startsWith('application/json')
      return { status, headers: answer.headers, text, body: isReadable ? JSON.parse(text) : undefined }
    },
    async close() {
      await server.close()
      await parts.close()
      await database.close()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}
