import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import { registered } from './testing/a-cluster.ts'

let service: TestApp
let path: string
beforeAll(async () => {
  service = await createTestApp()
})
afterAll(() => service.close())
beforeEach(async () => {
  path = `/v2/clusters/${(await registered(service)).id}`
})

const UNKNOWN = `/v2/clusters/${randomUUID()}`

describe('what the user interface remembers', () => {
  test('is nothing at first, then whatever it wants', async () => {
    expect((await service.inject('GET', `${path}/ui-settings`)).body).toBe('')
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: 'grapheme' }), async (text) => {
        fc.pre(!text.includes('\0'))
        const { status, body } = await service.inject('PUT', `${path}/ui-settings`, text)
        expect([status, body]).toEqual([200, text])
        expect((await service.inject('GET', `${path}/ui-settings`)).body).toBe(text)
      }),
      { numRuns: 15 },
    )
  })

  test('is a text', async () => {
    expect((await service.inject('PUT', `${path}/ui-settings`, { page: 1 })).status).toBe(400)
  })

  test('belongs to a cluster', async () => {
    expect((await service.inject('GET', `${UNKNOWN}/ui-settings`)).status).toBe(404)
    expect((await service.inject('PUT', `${UNKNOWN}/ui-settings`, '')).status).toBe(404)
  })
})

describe('ignored validations', () => {
  const URL = 'ignored-validations'
  const get = async () => (await service.inject('GET', `${path}/${URL}`)).body
  const put = (body: unknown) => service.inject('PUT', `${path}/${URL}`, body)

  test('are none at first', async () => {
    expect(await get()).toEqual({})
  })

  test.each([
    ['as texts', { 'host-validation-ids': '["ntp-synced"]', 'cluster-validation-ids': '["all"]' }],
    ['as lists', { 'host-validation-ids': ['ntp-synced'], 'cluster-validation-ids': ['all'] }],
  ])('are taken %s', async (_form, body) => {
    const stored = { 'host-validation-ids': '["ntp-synced"]', 'cluster-validation-ids': '["all"]' }
    const answer = await put(body)
    expect([answer.status, answer.body]).toEqual([201, stored])
    expect(await get()).toEqual(stored)
  })

  test('are replaced together', async () => {
    await put({ 'host-validation-ids': '["all"]', 'cluster-validation-ids': '["all"]' })
    await put({ 'cluster-validation-ids': '[]' })
    expect(await get()).toEqual({ 'cluster-validation-ids': '[]' })
  })

  test.each([
    ['no list', { 'host-validation-ids': 'ntp-synced' }],
    ['no such validation', { 'host-validation-ids': '["no-such-thing"]' }],
    ['one that cannot be ignored', { 'host-validation-ids': ['connected'] }],
  ])('are refused and nothing changes: %s', async (_case, body) => {
    await put({ 'cluster-validation-ids': '["all"]' })
    expect((await put({ ...body, 'cluster-validation-ids': '[]' })).status).toBe(400)
    expect(await get()).toEqual({ 'cluster-validation-ids': '["all"]' })
  })

  test('belong to a cluster', async () => {
    expect((await service.inject('GET', `${UNKNOWN}/${URL}`)).status).toBe(404)
    expect((await service.inject('PUT', `${UNKNOWN}/${URL}`, {})).status).toBe(404)
  })
})

describe('overrides of the install-config', () => {
  const patch = (text: unknown) => service.inject('PATCH', `${path}/install-config`, text)
  const overrides = async () => (await service.inject('GET', path)).body.install_config_overrides

  test('are stored as they came, and told of', async () => {
    const { status, text } = await patch('{"fips": true}')
    expect([status, text]).toEqual([201, ''])
    expect(await overrides()).toBe('{"fips": true}')
    const { body } = await service.inject('GET', `/v2/events?cluster_id=${path.split('/').at(-1)}`)
    expect(body.map(({ name }: { name: string }) => name)).toContain('install_config_applied')
  })

  test('are taken away by an empty text', async () => {
    await patch('{"fips": true}')
    expect((await patch('')).status).toBe(201)
    expect(await overrides()).toBeUndefined()
  })

  test.each(['fips: true', '{"fips":tr', '[]', '"x"', { fips: true }])('are refused: %j', async (text) => {
    await patch('{"fips": true}')
    expect((await patch(text)).status).toBe(400)
    expect(await overrides()).toBe('{"fips": true}')
  })

  test('belong to a cluster', async () => {
    expect((await service.inject('PATCH', `${UNKNOWN}/install-config`, '')).status).toBe(404)
  })
})

test('what needs an installation says that there is none', async () => {
  for (const what of [
    'credentials',
    'downloads/files?file_name=bootstrap.ign',
    'logs?logs_type=controller',
  ]) {
    const { status, body } = await service.inject('GET', `${path}/${what}`)
    expect([status, body.code], what).toEqual([409, '409'])
  }
})
