import { randomUUID } from 'node:crypto'
import { OWN_BASE_PATH } from '@groundwork/contract/operations'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readSealed } from '../../store/secrets/secret-rows.ts'
import { type Listener, listen } from '../../stream/testing/listen.ts'
import { aStoredInfraEnv } from '../../testing/stored-resources.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'

let service: TestApp
let path: string
beforeAll(async () => {
  service = await createTestApp()
})
afterAll(() => service.close())

const PASSWORD = 'correct horse'
const aBmc = (more: object = {}) => ({
  name: 'node-1',
  mac_addresses: ['52:54:00:AA:00:01'],
  address: '192.0.2.21',
  username: 'root',
  password: PASSWORD,
  ...more,
})

async function inNewInfraEnv(): Promise<string> {
  path = `${OWN_BASE_PATH}/v1/infra-envs/${(await aStoredInfraEnv(service.app, null)).record.id}/bmcs`
  return path
}
const create = (...bmcs: object[]) => service.inject('POST', path, { bmcs })
async function added(more: object = {}): Promise<string> {
  await inNewInfraEnv()
  const { status, body, text } = await create(aBmc(more))
  expect({ status, text }).toMatchObject({ status: 201 })
  return body[0].id
}

test('a BMC is added, read, changed and forgotten; its password is never shown', async () => {
  const id = await added()
  const shown = await service.inject('GET', `${path}/${id}`)
  expect(shown.body).toMatchObject({
    name: 'node-1',
    mac_addresses: ['52:54:00:aa:00:01'],
    password_set: true,
    tls: 'authorities',
    boot_method: 'virtual-media',
    power: 'Unknown',
    medium: 'unknown',
    host_id: null,
    boot: null,
    task: null,
  })
  expect(shown.text).not.toContain(PASSWORD)
  const sealed = await readSealed(service.app.db, { owner_kind: 'bmc', owner_id: id, name: 'password' })
  expect(sealed?.toString('latin1')).not.toContain(PASSWORD)
  const changed = await service.inject('PATCH', `${path}/${id}`, { name: 'node-one', password: '' })
  expect(changed.body).toMatchObject({ name: 'node-one', password_set: false, address: '192.0.2.21' })
  expect((await service.inject('GET', path)).body).toHaveLength(1)
  expect((await service.inject('DELETE', `${path}/${id}`)).status).toBe(204)
  expect((await service.inject('GET', `${path}/${id}`)).status).toBe(404)
  expect(await readSealed(service.app.db, { owner_kind: 'bmc', owner_id: id, name: 'password' })).toBeNull()
})

test('with its infra-env it is forgotten, password and all', async () => {
  const id = await added()
  const infraEnv = path.replace(OWN_BASE_PATH, '').replace(/^\/v1|\/bmcs$/g, '')
  expect((await service.inject('DELETE', `/v2${infraEnv}`)).status).toBe(204)
  const { rows } = await service.app.pool.query(
    "select id::text from bmcs where id = $1 union all select owner_id from secrets where owner_kind = 'bmc' and owner_id = $1::text",
    [id],
  )
  expect(rows).toEqual([])
})

describe('refusals name the field, and change nothing', () => {
  test.each([
    ['an address that is none', { address: 'ftp://192.0.2.1' }, 400, 'bmc-address-invalid', /^address:/],
    ['a login in the address', { address: 'https://a:b@192.0.2.1' }, 400, 'bmc-address-invalid', /^address:/],
    ['no MAC address', { mac_addresses: [] }, 400, 'bmc-mac-missing', /^mac_addresses:/],
    ['a password in the clear', { address: 'http://192.0.2.1' }, 400, 'bmc-tls-required', /^tls:/],
    ['a pin without a certificate', { tls: 'pinned' }, 400, 'bmc-fingerprint-missing', /^fingerprint:/],
    ['a vendor that nobody knows', { vendor: 'acme' }, 400, 'bmc-vendor-unknown', /^vendor: .*dell-idrac9/],
    ['media by IPMI', { address: 'ipmi://192.0.2.1' }, 400, 'bmc-needs-redfish', /^boot_method:/],
    ['a name twice', { mac_addresses: ['52:54:00:aa:00:09'] }, 409, 'bmc-name-taken', /^name:/],
    ['a network card twice', { name: 'other' }, 409, 'bmc-mac-taken', /^mac_addresses:.*node-1/],
  ])('%s', async (_, wrong, status, error_code, reason) => {
    await added()
    // The first of both is fine: all are added, or none.
    const fine = aBmc({ name: 'fine', mac_addresses: ['52:54:00:aa:00:77'] })
    const { body, status: seen, text } = await create(fine, aBmc(wrong))
    expect({ status: seen, ...body }).toMatchObject({ status, error_code })
    expect(body.reason).toMatch(reason)
    expect(text).not.toContain(PASSWORD)
    expect((await service.inject('GET', path)).body).toHaveLength(1)
  })

  test.each([
    ['another address', { address: '198.51.100.1' }],
    ['no more checks of the certificate', { tls: 'insecure' }],
    ['another account', { username: 'admin' }],
  ])('%s needs the password again: nobody gets the stored one sent to himself', async (_, change) => {
    const id = await added()
    const { status, body } = await service.inject('PATCH', `${path}/${id}`, change)
    expect({ status, ...body }).toMatchObject({ status: 400, error_code: 'bmc-password-missing' })
    const again = await service.inject('PATCH', `${path}/${id}`, { ...change, password: 'new' })
    expect(again.status).toBe(200)
  })

  test('what does not exist', async () => {
    await inNewInfraEnv()
    for (const action of ['probe', 'boot', 'stop', 'eject'])
      expect((await service.inject('POST', `${path}/${randomUUID()}/actions/${action}`)).status).toBe(404)
    const nowhere = `${OWN_BASE_PATH}/v1/infra-envs/${randomUUID()}/bmcs`
    expect((await service.inject('GET', nowhere)).status).toBe(404)
    expect((await service.inject('POST', nowhere, { bmcs: [aBmc()] })).status).toBe(404)
  })

  test('an image that the BMC cannot reach', async () => {
    const id = await added()
    const { status, body } = await service.inject('POST', `${path}/${id}/actions/boot`, undefined, {
      host: 'localhost:8090',
    })
    expect({ status, ...body }).toMatchObject({ status: 409, error_code: 'bmc-image-unreachable' })
  })

  test('two things at once', async () => {
    await service.app.bmcRunner.close()
    const id = await added()
    const act = (action: string, body?: object) =>
      service.inject('POST', `${path}/${id}/actions/${action}`, body, { host: '192.0.2.10:8090' })
    expect((await act('power', { power: 'on' })).body).toMatchObject({ task: { kind: 'power-on' } })
    expect((await act('probe')).body).toMatchObject({ error_code: 'bmc-busy' })
    const other = await added({ name: 'boots' })
    const ofOther = (action: string, body?: object) =>
      service.inject('POST', `${path}/${other}/actions/${action}`, body, { host: '192.0.2.10:8090' })
    expect((await ofOther('boot')).body).toMatchObject({ boot: { phase: 'probe' } })
    for (const [action, body] of [['boot'], ['eject'], ['power', { power: 'off' }]] as const)
      expect((await ofOther(action, body)).body).toMatchObject({ error_code: 'bmc-boots' })
    expect((await service.inject('DELETE', `${path}/${other}`)).body).toMatchObject({
      error_code: 'bmc-boots',
    })
    expect((await ofOther('stop')).body).toMatchObject({ boot: { phase: 'stopped' } })
    expect((await service.inject('DELETE', `${path}/${other}`)).status).toBe(204)
  })
})

test('a change is on the live stream', async () => {
  const id = await added()
  const infraEnvId = path.split('/').at(-2)
  const address = await service.server.listen()
  const answer = await fetch(`${address}${OWN_BASE_PATH}/v1/stream?infra_env_id=${infraEnvId}&kinds=bmc`)
  const { Readable } = await import('node:stream')
  const listener: Listener = listen(Readable.fromWeb(answer.body as never))
  expect((await listener.next()).event).toBe('hello')
  await service.inject('PATCH', `${path}/${id}`, { name: 'renamed' })
  // While another transaction is open a stream begins a little earlier: with the BMC as it was added.
  const heard = await listener.until(({ data }) => JSON.stringify(data).includes('renamed'))
  expect(heard.length).toBeLessThanOrEqual(2)
  const data = heard.at(-1)?.data
  expect(data).toMatchObject({ kind: 'bmc', operation: 'changed', id, resource: { name: 'renamed' } })
  await service.inject('DELETE', `${path}/${id}`)
  expect((await listener.next()).data).toMatchObject({
    kind: 'bmc',
    operation: 'deleted',
    id,
    resource: null,
  })
  listener.close()
})
