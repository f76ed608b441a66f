// Who reads boot media is known to all processes, and stays known when they are killed.
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { MediaReader } from '@groundwork/contract/groundwork'
import type { InfraEnv } from '@groundwork/contract/infra-envs'
import { buildTestIso } from '@groundwork/images/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { call } from '../../testing/call.ts'
import { PULL_SECRET } from '../../testing/fleet.ts'
import type { ServiceProcess } from '../../testing/service-process.ts'
import { until } from '../../testing/until.ts'
import { createWorkspace, type Workspace } from '../../testing/workspace.ts'

let workspace: Workspace
let env: Readonly<Record<string, string>>
beforeAll(async () => {
  workspace = await createWorkspace()
  const file = join(await workspace.directory('iso'), 'live.iso')
  await writeFile(file, buildTestIso({ rootfsBytes: 20_000_000 }))
  const url = pathToFileURL(file).href
  const osImage = { openshift_version: '4.20', cpu_architecture: 'x86_64', url, version: '420.1' }
  env = {
    OS_IMAGES: JSON.stringify([osImage]),
    GROUNDWORK_TINY_IMAGES: 'true',
    // Part of every image: processes that share the work must agree on it.
    SERVICE_BASE_URL: 'http://192.0.2.1:8090',
    IMAGE_SERVICE_BASE_URL: 'http://192.0.2.1:8080',
  }
})
afterAll(() => workspace.close())

async function anInfraEnv({ url }: ServiceProcess): Promise<string> {
  const body = { name: 'readers', pull_secret: PULL_SECRET, openshift_version: '4.20' }
  return (await call<InfraEnv>(url, 'POST', '/v2/infra-envs', body)).id as string
}

/** The size of the whole image. */
async function read({ banner }: ServiceProcess, infraEnvId: string, range: string): Promise<number> {
  const images = /Images\s+(http:\/\/[\d.]+:\d+)/.exec(banner)?.[1]
  const answer = await fetch(`${images}/byid/${infraEnvId}/4.20/x86_64/full.iso`, {
    headers: { range: `bytes=${range}` },
  })
  expect(answer.status).toBe(206)
  await answer.arrayBuffer()
  return Number(answer.headers.get('content-range')?.split('/')[1])
}

const readerAt = ({ url }: ServiceProcess, infraEnvId: string, fits: (reader: MediaReader) => boolean) =>
  until('the reader is there', async () => {
    const answer = await fetch(`${url}/api/groundwork/v1/infra-envs/${infraEnvId}/media-readers`)
    return ((await answer.json()) as MediaReader[]).find(fits) ?? null
  })

test('after kill -9 a reader goes on where it was', async () => {
  const dataDir = await workspace.directory('data')
  let service = await workspace.start({ dataDir, env })
  const id = await anInfraEnv(service)
  const size = await read(service, id, '0-9999999')
  await readerAt(service, id, ({ bytes_read }) => bytes_read === 10_000_000)
  await service.kill()

  service = await workspace.start({ dataDir, env })
  expect(await readerAt(service, id, () => true)).toMatchObject({ bytes_read: 10_000_000, requests: 1 })
  await read(service, id, '10000000-')
  const reader = await readerAt(service, id, ({ state }) => state === 'finished')
  expect(reader).toMatchObject({ percent: 100, bytes_sent: size, requests: 2, attempts: 1 })
  expect(await service.terminate()).toBe(0)
})

test('two processes that serve one reader add up what each of them sent', async () => {
  const postgres = await workspace.startPostgres()
  const key = join(await workspace.directory('key'), 'secret.key')
  const flags = ['--database-url', postgres.url, '--secret-key-file', key]
  const start = async () => workspace.start({ dataDir: await workspace.directory('data'), flags, env })
  const processes = [await start(), await start()] as const
  const id = await anInfraEnv(processes[0])
  const part = 1_000_000
  let size = part
  for (let index = 0; index * part < size; index += 1) {
    const end = (index + 1) * part
    size = await read(processes[index % 2 === 0 ? 0 : 1], id, `${index * part}-${end - 1}`)
  }
  for (const service of processes) {
    const reader = await readerAt(service, id, ({ state }) => state === 'finished')
    expect(reader).toMatchObject({ percent: 100, bytes_sent: size, attempts: 1 })
  }
  for (const service of processes) expect(await service.terminate()).toBe(0)
})
