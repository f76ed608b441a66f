import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aPullSecret } from '../../testing/stored-resources.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'

const PATH = '/v2/infra-envs'
const KEY = `ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAI${'B'.repeat(43)} user@example.com`
const STATIC = {
  network_yaml: 'interfaces:\n- name: eth0\n  type: ethernet\n  state: up\n',
  mac_interface_map: [{ mac_address: '52:54:00:00:00:01', logical_nic_name: 'eth0' }],
}

let test: TestApp
beforeAll(async () => {
  test = await createTestApp()
})
afterAll(() => test.close())

const create = (changes: object = {}) =>
  test.inject('POST', PATH, { name: 'lab', pull_secret: aPullSecret(), ...changes })
const created = async (changes: object = {}) => {
  const { status, body } = await create(changes)
  expect(status).toBe(201)
  return body
}
const read = async (id: string) => (await test.inject('GET', `${PATH}/${id}`)).body
const patch = (id: string, body: object) => test.inject('PATCH', `${PATH}/${id}`, body)
const eventsOf = async (id: string): Promise<{ name: string; message: string }[]> =>
  (await test.inject('GET', `/v2/events?infra_env_id=${id}`)).body
const namesOf = async (id: string) => (await eventsOf(id)).map(({ name }) => name)

describe('changing an infra-env', () => {
  it('changes the image, which is told once', async () => {
    const { id, updated_at } = await created()
    await test.clock.advance(5_000)
    const { status, body } = await patch(id, { image_type: 'minimal-iso', ssh_authorized_key: KEY })
    expect(status).toBe(201)
    expect(body).toMatchObject({ type: 'minimal-iso', ssh_authorized_key: KEY })
    expect(body.download_url).toMatch(/\/minimal\.iso$/)
    expect(body.updated_at > updated_at).toBe(true)
    expect(await read(id)).toEqual(body)
    const events = await eventsOf(id)
    expect(events.map(({ name }) => name)).toEqual(['infra_env_registered', 'image_info_updated'])
    expect(events[1]?.message).toContain('ssh_authorized_key, type')
  })

  it('to what it is already changes nothing', async () => {
    const before = await created({ ssh_authorized_key: KEY })
    await test.clock.advance(5_000)
    for (const body of [{}, { ssh_authorized_key: KEY }, { pull_secret: aPullSecret() }]) {
      expect((await patch(before.id, body)).body).toEqual(before)
    }
    expect(await namesOf(before.id)).toEqual(['infra_env_registered'])
  })

  it('takes an empty text for absent, except for the trust bundle, and an empty list for none', async () => {
    const { id } = await created({
      ssh_authorized_key: KEY,
      ignition_config_override: '{"ignition":{"version":"3.2.0"}}',
      kernel_arguments: [{ operation: 'append', value: 'quiet' }],
      static_network_config: [STATIC],
    })
    const { body } = await patch(id, {
      ssh_authorized_key: '',
      ignition_config_override: '',
      pull_secret: '',
      openshift_version: '',
      additional_trust_bundle: '',
      kernel_arguments: [],
      static_network_config: [],
    })
    expect(body).toMatchObject({
      ssh_authorized_key: KEY,
      ignition_config_override: '{"ignition":{"version":"3.2.0"}}',
      pull_secret_set: true,
    })
    expect(body).not.toHaveProperty('kernel_arguments')
    expect(body).not.toHaveProperty('static_network_config')
  })

  it('stores a new pull secret, and says only that there is one', async () => {
    const { id } = await created()
    const secret = aPullSecret().replace('quay.io', 'quay.io/mine')
    const other = JSON.stringify({
      auths: { ...JSON.parse(secret).auths, ...JSON.parse(aPullSecret()).auths },
    })
    expect((await patch(id, { pull_secret: other })).status).toBe(201)
    const owner = { kind: 'infra-env', id } as const
    expect(await test.app.secrets.get(test.app.db, owner, 'pull_secret')).toBe(other)
    const [, event] = await eventsOf(id)
    expect(event?.message).toContain('pull_secret')
    expect(event?.message).not.toContain('quay.io/mine')
  })

  it('is all or nothing', async () => {
    const before = await created()
    const { status } = await patch(before.id, {
      pull_secret: '{"auths":{"other.example.com":{}}}',
      image_type: 'minimal-iso',
      ssh_authorized_key: 'nonsense',
    })
    expect(status).toBe(400)
    expect(await read(before.id)).toEqual(before)
    const owner = { kind: 'infra-env', id: before.id } as const
    expect(await test.app.secrets.get(test.app.db, owner, 'pull_secret')).toBe(aPullSecret())
  })

  it('does not take another name', async () => {
    const { id } = await created()
    const { status, body } = await patch(id, { name: 'other' })
    expect([status, body.code]).toEqual([400, 400])
  })

  it('is not possible when there is none', async () => {
    expect((await patch(randomUUID(), { ssh_authorized_key: KEY })).status).toBe(404)
  })
})
