import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Config } from '../config/config.ts'
import type { Flags } from '../config/settings/value-reader.ts'
import { findRunningPostmaster } from '../database/embedded/postmaster.ts'
import { aPullSecret } from '../testing/stored-resources.ts'
import { createTestDatabase } from '../testing/test-database.ts'
import { readConfig } from './read-config.ts'
import { startService } from './start-service.ts'

let dir: string
beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'groundwork-start-'))
})
afterEach(() => rm(dir, { recursive: true, force: true }))

const PORTS = { 'api-port': '0', 'ui-port': '0', 'image-port': '0' }
const configOf = (flags: Flags = {}): Config => readConfig({ ...PORTS, 'data-dir': dir, ...flags }, {})
const postmaster = () => findRunningPostmaster(join(dir, 'postgres'))

test('everything starts from an empty directory, answers, and ends without a trace of running', async () => {
  const service = await startService(configOf())
  const [api] = service.urls.api
  expect((await fetch(`${api}/health`)).status).toBe(200)
  expect((await fetch(`${api}/api/assisted-install/v2/openshift-versions`)).status).toBe(200)
  expect(await postmaster()).not.toBeNull()
  await service.close(0)
  expect(await postmaster()).toBeNull()
  await expect(fetch(`${api}/health`)).rejects.toThrow()
})

test('links name the port that was found where any would do', async () => {
  const database = await createTestDatabase()
  const service = await startService(configOf({ 'database-url': database.url }))
  const answer = await fetch(`${service.urls.api[0]}/api/assisted-install/v2/infra-envs`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ name: 'lab', pull_secret: aPullSecret() }),
  })
  const { download_url } = (await answer.json()) as { download_url: string }
  expect(new URL(download_url).origin).toBe(service.urls.images[0])
  expect(String(service.app.config.apiPort)).toBe(new URL(service.urls.api[0] ?? '').port)
  await service.close(0)
  await database.close()
})

test('a start that fails half way ends what it has started', async () => {
  const first = await createTestDatabase()
  const other = await startService(configOf({ 'database-url': first.url, 'data-dir': join(dir, 'other') }))
  const taken = new URL(other.urls.api[0] ?? '').port
  await expect(startService(configOf({ 'api-port': taken }))).rejects.toThrow(
    new RegExp(`${taken}.*--api-port`),
  )
  expect(await postmaster()).toBeNull()
  await other.close(0)
  await first.close()
})

test('two services share one PostgreSQL of yours', async () => {
  const database = await createTestDatabase()
  const key = { 'secret-key-file': join(dir, 'key'), 'database-url': database.url }
  const services = await Promise.all([startService(configOf(key)), startService(configOf(key))])
  for (const { urls } of services) expect((await fetch(`${urls.api[0]}/ready`)).status).toBe(200)
  await Promise.all(services.map((service) => service.close(0)))
  await database.close()
})

test('the first start with logins shows the way in, once', async () => {
  const database = await createTestDatabase()
  const flags = { 'database-url': database.url, auth: 'local' }
  const first = await startService(configOf(flags))
  expect(first.firstLogin).toMatchObject({ name: 'admin', one_time_login: expect.stringMatching(/^.{20,}$/) })
  await first.close(0)
  const second = await startService(configOf(flags))
  expect(second.firstLogin).toBeNull()
  await second.close(0)
  await database.close()
})
