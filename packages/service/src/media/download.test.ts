// Readers as they appear when media are really downloaded.
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer, get, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { MediaReader } from '@groundwork/contract/groundwork'
import type { ImageServer } from '@groundwork/images/server'
import { buildTestIso } from '@groundwork/images/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readConfig } from '../process/read-config.ts'
import { createServiceImageServer } from '../server/service-image-server.ts'
import { type Listener, listen } from '../stream/testing/listen.ts'
import { aStoredInfraEnv } from '../testing/stored-resources.ts'
import { createTestApp, type TestApp } from '../testing/test-app.ts'
import { listReaders } from './list-readers.ts'

let directory: string
let service: TestApp
let images: ImageServer
let server: Server
let infraEnvId: string

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'groundwork-test-download-'))
  const file = join(directory, 'live.iso')
  await writeFile(file, buildTestIso({ rootfsBytes: 16_000_000 }))
  const osImage = {
    openshift_version: '4.20',
    cpu_architecture: 'x86_64',
    url: pathToFileURL(file).href,
    version: '420.1',
  }
  const { boot, versions, osImages } = await readConfig(
    { 'data-dir': directory },
    { GROUNDWORK_TINY_IMAGES: 'true', OS_IMAGES: JSON.stringify([osImage]) },
  )
  service = await createTestApp({ config: { boot, versions, osImages } })
  images = createServiceImageServer(service.app)
  server = createServer(images.listener)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  infraEnvId = (await aStoredInfraEnv(service.app, null, { openshift_version: '4.20' })).record.id
})
afterAll(async () => {
  await images.close()
  server.closeAllConnections()
  await new Promise((resolve) => server.close(resolve))
  await service.close()
  await rm(directory, { recursive: true, force: true })
})

const url = () =>
  `http://127.0.0.1:${(server.address() as AddressInfo).port}/byid/${infraEnvId}/4.20/x86_64/full.iso`

async function read(range: string): Promise<{ status: number; bytes: number }> {
  const answer = await fetch(url(), { headers: range === '' ? {} : { range: `bytes=${range}` } })
  return { status: answer.status, bytes: (await answer.arrayBuffer()).byteLength }
}

async function readers(): Promise<readonly MediaReader[]> {
  await service.app.mediaReaders.flush()
  return listReaders(service.app, infraEnvId)
}

async function watch(): Promise<Listener> {
  const filter = { scope: null, infra_env_id: infraEnvId, kinds: ['media-reader'] as const }
  const listener = listen(service.app.feed.watch(filter, null))
  expect((await listener.next()).event).toBe('hello')
  return listener
}

test('ranges, a reader that stops reading, and a whole download', async () => {
  const watcher = await watch()
  expect(await read('0-65535')).toEqual({ status: 206, bytes: 65_536 })
  expect(await read('65536-131071')).toEqual({ status: 206, bytes: 65_536 })
  expect((await watcher.next()).data.resource).toMatchObject({ address: '127.0.0.1', medium: 'full-iso' })
  const [few] = await readers()
  expect(few).toMatchObject({
    bytes_read: 131_072,
    bytes_sent: 131_072,
    requests: 2,
    highest_offset: 131_072,
  })
  const size = few?.size_bytes ?? 0
  expect(size).toBeGreaterThan(16_000_000)

  const stuck = await new Promise<IncomingMessage>((resolve) => get(url(), resolve))
  // The connection takes something without its reader, until its buffers are full.
  let [stalled] = await readers()
  while (stalled?.state !== 'stalled') {
    await service.clock.advance(45_000)
    ;[stalled] = await readers()
  }
  expect(stalled.bytes_per_second).toBe(0)
  expect(stalled.state_info).toContain('is the virtual media still attached?')
  await watcher.until(({ data }) => (data.resource as MediaReader).state === 'stalled')
  stuck.destroy()

  expect(await read('')).toEqual({ status: 200, bytes: size })
  await watcher.until(({ data }) => (data.resource as MediaReader).state === 'finished')
  expect(await readers()).toMatchObject([{ state: 'finished', percent: 100, bytes_read: size, attempts: 1 }])
  watcher.close()
})

test('a changed infra-env makes another medium, which is another attempt', async () => {
  const { status } = await service.inject('PATCH', `/v2/infra-envs/${infraEnvId}`, {
    additional_ntp_sources: 'time.example.com',
  })
  expect(status).toBe(201)
  await service.clock.advance(1000)
  await read('0-99')
  expect(await readers()).toMatchObject([{ attempts: 2, bytes_sent: 100, requests: 1, percent: 0 }])
})

test('other files of a base image belong to no infra-env and have no readers', async () => {
  const before = await readers()
  const kernel = `http://127.0.0.1:${(server.address() as AddressInfo).port}/boot-artifacts/kernel?version=4.20&arch=x86_64`
  const answer = await fetch(kernel)
  expect(answer.status).toBe(200)
  await answer.arrayBuffer()
  expect(await readers()).toEqual(before)
})
