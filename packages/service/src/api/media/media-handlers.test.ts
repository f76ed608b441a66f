import { randomUUID } from 'node:crypto'
import { OWN_BASE_PATH } from '@groundwork/contract/operations'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aStoredInfraEnv } from '../../testing/stored-resources.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'

let service: TestApp
beforeAll(async () => {
  service = await createTestApp()
})
afterAll(() => service.close())

async function anInfraEnv(): Promise<string> {
  return (await aStoredInfraEnv(service.app, null)).record.id
}

const readersOf = (infraEnvId: string) =>
  service.inject('GET', `${OWN_BASE_PATH}/v1/infra-envs/${infraEnvId}/media-readers`)

async function read(infraEnvId: string, address: string): Promise<void> {
  const reading = { infraEnvId, address, medium: 'full-iso', tag: 'tag', size: 1000 }
  const ongoing = service.app.mediaReaders.readings.begin(reading, 0, 1000)
  ongoing.sent(250)
  ongoing.end(false)
  await service.app.mediaReaders.flush()
}

test('readers of an infra-env are listed', async () => {
  const id = await anInfraEnv()
  expect(await readersOf(id)).toMatchObject({ status: 200, body: [] })
  await read(id, '192.0.2.7')
  await read(await anInfraEnv(), '192.0.2.8')
  expect((await readersOf(id.toUpperCase())).body).toMatchObject([
    { address: '192.0.2.7', percent: 25, state: 'reading', host_id: null, infra_env_id: id },
  ])
})

test('an infra-env that does not exist has none', async () => {
  expect((await readersOf(randomUUID())).status).toBe(404)
  expect((await readersOf('x')).status).toBe(400)
})

test('a host that registers, and its management controller, are the readers', async () => {
  const id = await anInfraEnv()
  const host_id = randomUUID()
  // What the calls of this test come from.
  await read(id, '127.0.0.1')
  await read(id, '198.51.100.9')
  const registered = await service.inject('POST', `/v2/infra-envs/${id}/hosts`, { host_id })
  expect(registered.status).toBe(201)
  await service.app.mediaReaders.flush()
  const hosts = async () =>
    Object.fromEntries(
      (await readersOf(id)).body.map((reader: { address: string; host_id: string | null }) => [
        reader.address,
        reader.host_id,
      ]),
    )
  expect(await hosts()).toEqual({ '127.0.0.1': host_id, '198.51.100.9': null })

  const inventory = { hostname: 'master-0', bmc_address: '198.51.100.9', interfaces: [] }
  const reply = {
    step_type: 'inventory',
    step_id: 'inventory-1',
    exit_code: 0,
    output: JSON.stringify(inventory),
  }
  const path = `/v2/infra-envs/${id}/hosts/${host_id}/instructions`
  expect((await service.inject('POST', path, reply)).status).toBe(204)
  await service.app.mediaReaders.flush()
  expect(await hosts()).toEqual({ '127.0.0.1': host_id, '198.51.100.9': host_id })
})

test('base images are listed as this process has them', async () => {
  const { status, body } = await service.inject('GET', `${OWN_BASE_PATH}/v1/os-images`)
  expect(status).toBe(200)
  expect(body).toHaveLength(service.app.bases.states().length)
})

test('metrics tell who reads', async () => {
  await read(await anInfraEnv(), '192.0.2.7')
  const text = await service.app.metrics.registry.metrics()
  expect(text).toMatch(/^groundwork_media_readers\{state="reading"\} [1-9]/m)
  expect(text).toMatch(/^groundwork_media_sent_bytes_total [1-9]/m)
})
