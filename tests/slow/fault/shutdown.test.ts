// Being asked to stop, with work in hand.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { call } from '../../testing/call.ts'
import { PULL_SECRET } from '../../testing/fleet.ts'
import { isRefused, openRaw, type RawConnection } from '../../testing/raw-connection.ts'
import type { ServiceProcess } from '../../testing/service-process.ts'
import { until } from '../../testing/until.ts'
import { createWorkspace, type Workspace } from '../../testing/workspace.ts'

const BROKEN_OFF = 'Requests that did not end were broken off.'

let workspace: Workspace
beforeAll(async () => {
  workspace = await createWorkspace()
})
afterAll(() => workspace.close())

test('requests that have begun are answered, new ones are refused, and a restart goes on', async () => {
  const dataDir = await workspace.directory('data')
  const service = await workspace.start({ dataDir })
  const names = ['one', 'two', 'three', 'four']
  const begun = await Promise.all(names.map((name) => begin(service, name)))
  const idle = await openRaw(service.url)

  const ended = service.terminate()
  await until('new connections are refused', () => isRefused(service.url))
  expect(service.isAlive()).toBe(true)
  for (const { finish } of begun) finish()
  for (const { connection } of begun)
    expect(await connection.answer()).toMatch(/^HTTP\/1\.1 100 Continue\r\n\r\nHTTP\/1\.1 201 /)
  expect(await idle.answer()).toBe('')
  expect(await ended).toBe(0)
  expect(service.log()).not.toContain(BROKEN_OFF)
  expect(await workspace.postmasterOf(dataDir)).toBeNull()

  const again = await workspace.start({ dataDir })
  const clusters = await call<{ name: string }[]>(again.url, 'GET', '/v2/clusters')
  expect(clusters.map(({ name }) => name).sort()).toEqual([...names].sort())
  expect(await again.terminate()).toBe(0)
})

test('a request that never ends does not keep the service from ending', async () => {
  const dataDir = await workspace.directory('data')
  const service = await workspace.start({ dataDir })
  const { connection } = await begin(service, 'never')
  expect(await service.terminate()).toBe(0)
  expect(service.log()).toContain(BROKEN_OFF)
  expect(await connection.answer()).not.toMatch(/HTTP\/1\.1 2/)
  expect(await workspace.postmasterOf(dataDir)).toBeNull()
})

/** A cluster that is being described: the service has the head and half of the body. */
async function begin(
  { url }: ServiceProcess,
  name: string,
): Promise<{ readonly connection: RawConnection; finish(): void }> {
  const body = JSON.stringify({
    name,
    openshift_version: '4.20',
    base_dns_domain: 'example.com',
    pull_secret: PULL_SECRET,
  })
  const head = [
    'POST /api/assisted-install/v2/clusters HTTP/1.1',
    `host: ${new URL(url).host}`,
    'content-type: application/json',
    // Answered with 100 Continue, which tells that the service has begun with it.
    'expect: 100-continue',
    `content-length: ${Buffer.byteLength(body)}`,
  ]
  const connection = await openRaw(url)
  connection.write(`${head.join('\r\n')}\r\n\r\n`)
  await connection.answer((text) => text.includes('100 Continue'))
  connection.write(body.slice(0, 40))
  return { connection, finish: () => connection.write(body.slice(40)) }
}
