import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import { inCluster } from '../../units/in-unit.ts'
import { createHostFixture } from './testing/host-fixture.ts'

let test: TestApp
beforeAll(async () => {
  test = await createTestApp()
})
afterAll(() => test.close())

const IGNITION = '{"ignition":{"version":"3.2.0"}}'

describe('hosts', () => {
  it('are shown with the name that they will have and the stages ahead of them', async () => {
    const fixture = await createHostFixture(test)
    const host = await fixture.host(1)
    await host.patch({ host_role: 'master' })
    const shown = await host.read()
    expect(shown).toMatchObject({
      kind: 'Host',
      id: host.id,
      infra_env_id: fixture.infraEnvId,
      cluster_id: fixture.clusterId,
      requested_hostname: 'node-1',
      role: 'master',
      status: 'pending-for-input',
      user_name: 'admin',
    })
    expect(shown.progress_stages).toContain('Writing image to disk')
    expect(JSON.parse(shown.inventory).hostname).toBe('node-1')
    expect(shown).not.toHaveProperty('free_addresses')
    const { body } = await test.inject('GET', `/v2/infra-envs/${fixture.infraEnvId}/hosts`)
    expect(body).toEqual([shown])
  })

  it('have a name even before they say one', async () => {
    const fixture = await createHostFixture(test, { isFree: true })
    const id = randomUUID()
    await test.inject('POST', `/v2/infra-envs/${fixture.infraEnvId}/hosts`, { host_id: id })
    const { body } = await test.inject('GET', `/v2/infra-envs/${fixture.infraEnvId}/hosts`)
    expect(body).toMatchObject([{ id, requested_hostname: id, status: 'discovering-unbound' }])
  })

  it('are listed with those of all clusters', async () => {
    const bound = await createHostFixture(test)
    const hosts = [await bound.host(1), await bound.host(2)]
    const { body } = await test.inject('GET', `/v2/infra-envs/${bound.infraEnvId}/hosts`)
    expect(body.map(({ id }: { id: string }) => id)).toEqual(hosts.map(({ id }) => id))
  })

  it('of an unknown infra-env are 404', async () => {
    const url = `/api/assisted-install/v2/infra-envs/${randomUUID()}/hosts`
    expect((await test.server.inject({ method: 'GET', url })).statusCode).toBe(404)
  })

  it.each([
    ['GET', ''],
    ['PATCH', ''],
    ['DELETE', ''],
    ['PATCH', '/installer-args'],
    ['PATCH', '/ignition'],
    ['GET', '/ignition'],
    ['POST', '/actions/unbind'],
    ['POST', '/actions/bind'],
    ['PATCH', '/actions/reset-validation/container-images-available'],
  ] as const)('that are unknown are 404 (%s %s)', async (method, rest) => {
    const { infraEnvId } = await createHostFixture(test, { isFree: true })
    const path = `/v2/infra-envs/${infraEnvId}/hosts/${randomUUID()}${rest}`
    const body = rest.endsWith('bind') && !rest.endsWith('unbind') ? { cluster_id: randomUUID() } : {}
    const hasBody = method === 'PATCH' || rest.endsWith('/bind')
    const answer = await test.inject(method, path, hasBody && !rest.includes('reset') ? body : undefined)
    expect(answer.status).toBe(404)
    expect(answer.text).toContain('There is no host')
  })

  it('belong to one infra-env only', async () => {
    const host = await (await createHostFixture(test)).host(1)
    const other = await createHostFixture(test)
    expect((await test.inject('GET', `/v2/infra-envs/${other.infraEnvId}/hosts/${host.id}`)).status).toBe(404)
  })
})

describe('deleting a host', () => {
  it('makes it disappear until its machine calls again', async () => {
    const fixture = await createHostFixture(test)
    const host = await fixture.host(1)
    await host.patch({ host_name: 'given', ignition_endpoint_token: 'secret-of-old' })
    expect((await test.inject('DELETE', host.path)).status).toBe(204)
    expect((await test.inject('GET', host.path)).status).toBe(404)
    expect((await test.inject('DELETE', host.path)).status).toBe(404)
    expect((await test.inject('GET', `/v2/clusters/${fixture.clusterId}/hosts`)).body).toEqual([])
    expect(await host.eventNames()).toContain('host_deregistered')

    await host.agent.register()
    const back = await host.read()
    expect(back).toMatchObject({ status: 'discovering', requested_hostname: host.id })
    expect(back).not.toHaveProperty('ignition_endpoint_token_set')
    const owner = { kind: 'host', id: `${fixture.infraEnvId}/${host.id}` } as const
    expect(await test.app.secrets.get(test.app.db, owner, 'ignition_endpoint_token')).toBeNull()
  })

  it('is noticed by its cluster', async () => {
    const fixture = await createHostFixture(test)
    const [host] = [await fixture.host(1), await fixture.host(2)]
    const count = async () =>
      (await test.inject('GET', `/v2/clusters/${fixture.clusterId}`)).body.total_host_count
    expect(await count()).toBe(2)
    await test.inject('DELETE', host.path)
    expect(await count()).toBe(1)
  })

  it('is possible without a cluster', async () => {
    const host = await (await createHostFixture(test, { isFree: true })).host(1)
    expect((await test.inject('DELETE', host.path)).status).toBe(204)
    expect((await test.inject('GET', host.path)).status).toBe(404)
  })
})

describe('installer arguments', () => {
  it('replace the earlier ones', async () => {
    const host = await (await createHostFixture(test)).host(1)
    const { status, body } = await host.patch({ args: ['--append-karg', 'quiet'] }, '/installer-args')
    expect(status).toBe(201)
    expect(body).toMatchObject({ installer_args: '["--append-karg","quiet"]', progress_stages: null })
    expect(await host.eventNames()).toContain('host_installer_args_applied')
    await host.patch({ args: ['-n'] }, '/installer-args')
    expect((await host.read()).installer_args).toBe('["-n"]')
    await host.patch({ args: [] }, '/installer-args')
    expect(await host.read()).not.toHaveProperty('installer_args')
  })

  it('are refused when they are not safe, and nothing changes', async () => {
    const host = await (await createHostFixture(test)).host(1)
    for (const args of [['--insecure'], ['a|b'], ['-n', 'a b']]) {
      expect((await host.patch({ args }, '/installer-args')).status).toBe(400)
    }
    expect(await host.read()).not.toHaveProperty('installer_args')
    expect(await host.eventNames()).not.toContain('host_installer_args_applied')
  })
})

describe('the ignition of a host', () => {
  it('can be overridden, and the override taken back', async () => {
    const host = await (await createHostFixture(test)).host(1)
    const answer = await host.patch({ config: IGNITION }, '/ignition')
    expect([answer.status, answer.text]).toEqual([201, ''])
    expect((await host.read()).ignition_config_overrides).toBe(IGNITION)
    expect(await host.eventNames()).toContain('host_discovery_ignition_config_applied')
    await host.patch({ config: '' }, '/ignition')
    expect(await host.read()).not.toHaveProperty('ignition_config_overrides')
  })

  it('is not overridden by something else', async () => {
    const host = await (await createHostFixture(test)).host(1)
    for (const config of ['nonsense', '{}', '{"ignition":{"version":"2.2.0"}}']) {
      expect((await host.patch({ config }, '/ignition')).status).toBe(400)
    }
    expect(await host.read()).not.toHaveProperty('ignition_config_overrides')
  })

  it('is not overridden by what Ignition would refuse or ignore', async () => {
    const host = await (await createHostFixture(test)).host(1)
    const files = [{ path: '/a' }, { path: '/b' }, { path: 'c', colour: 'red' }]
    const config = JSON.stringify({ ignition: { version: '3.2.0' }, storage: { files } })
    const answer = await host.patch({ config }, '/ignition')
    expect(answer.status).toBe(400)
    expect(answer.text).toContain('config.storage.files[2].colour')
    expect(await host.read()).not.toHaveProperty('ignition_config_overrides')
  })

  const download = (path: string) =>
    test.inject('GET', `${path.replace('/infra-envs/', '/infra-env/')}/downloads/ignition`)

  it('is a file once the installation was prepared', async () => {
    const fixture = await createHostFixture(test)
    const host = await fixture.host(1)
    await host.patch({ host_role: 'worker' })
    expect((await test.inject('GET', `${host.path}/ignition`)).status).toBe(409)
    expect((await download(host.path)).status).toBe(409)

    await inCluster(test.app, fixture.clusterId, async (unit) => {
      await unit.saveCluster({ status: 'error' })
    })
    const missing = await download(host.path)
    expect(missing.status).toBe(409)
    expect(missing.text).toContain(`worker-${host.id}.ign`)
    await test.app.files.put(`${fixture.clusterId}/worker-${host.id}.ign`, Buffer.from(IGNITION))
    expect((await test.inject('GET', `${host.path}/ignition`)).body).toEqual({ config: IGNITION })
    const file = await download(host.path)
    expect([file.status, file.text]).toEqual([200, IGNITION])
    expect(file.headers['content-disposition']).toBe(`attachment; filename="worker-${host.id}.ign"`)
  })

  it('is nothing without a cluster', async () => {
    const host = await (await createHostFixture(test, { isFree: true })).host(1)
    expect((await test.inject('GET', `${host.path}/ignition`)).status).toBe(404)
    expect((await download(host.path)).status).toBe(409)
  })
})

describe('what belongs to the installation', () => {
  it.each(['install', 'reset'])(
    'is refused for the host of a cluster that is not installed: %s',
    async (action) => {
      const host = await (await createHostFixture(test)).host(1)
      expect((await host.post(action)).status).toBe(409)
    },
  )
})
