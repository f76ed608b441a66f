import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aPullSecret } from '../testing/stored-resources.ts'
import { createV1World, type V1World } from './testing/v1-world.ts'

const KEY = 'ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIJ8zPz3S1pWWLm3wXnDk0h9J1Ff8aQ2o1vW4cC3b7rYx user@lab'

let service: V1World
beforeAll(async () => {
  service = await createV1World()
})
afterAll(() => service.close())

describe('the image', () => {
  it('is made when it is asked for, and not twice within ten seconds', async () => {
    const id = await service.register()
    const path = `/v1/clusters/${id}/downloads/image`
    expect((await service.inject('GET', path)).status).toBe(404)
    const made = await service.inject('POST', path, {
      ssh_public_key: KEY,
      pull_secret: 'not looked at',
      image_type: 'full-iso',
    })
    expect(made.status).toBe(201)
    expect(made.body.image_info).toMatchObject({ type: 'full-iso', ssh_public_key: KEY })
    const { download_url } = made.body.image_info
    expect(download_url).toContain(`/byid/${id}/`)
    for (const method of ['GET', 'HEAD'] as const) {
      const { status, headers } = await service.inject(method, path)
      expect({ status, location: headers.location }).toEqual({ status: 302, location: download_url })
    }
    const hasty = await service.inject('POST', path, {})
    expect({ status: hasty.status, reason: hasty.body.reason }).toEqual({
      status: 409,
      reason: expect.stringContaining('10 s'),
    })
    await service.clock.advance(10_000)
    expect((await service.inject('POST', path)).status).toBe(201)
    const infraEnv = await service.inject('GET', `/v2/infra-envs/${id}`)
    expect(infraEnv.body).toMatchObject({ type: 'full-iso', ssh_authorized_key: KEY })
  })

  it.each([
    ['the release of the cluster', { openshift_version: '4.20.33', ocp_release_image: '' }, '4.20'],
    ['an old release, if its cluster names one', {}, '4.8'],
  ])('is that of %s', async (_, changes, booted) => {
    const id = await service.register(changes)
    const { body } = await service.inject('POST', `/v1/clusters/${id}/downloads/image`, {})
    expect(body.image_info.download_url).toContain(`/byid/${id}/${booted}/x86_64/`)
  })

  it('takes over what machines of the cluster have to know', async () => {
    const id = await service.register()
    await service.inject('PATCH', `/v1/clusters/${id}`, { http_proxy: 'http://proxy.lab.local:3128' })
    await service.inject('POST', `/v1/clusters/${id}/downloads/image`, {})
    const { body } = await service.inject('GET', `/v2/infra-envs/${id}`)
    expect(body.proxy).toMatchObject({ http_proxy: 'http://proxy.lab.local:3128' })
  })

  it('is shown by today’s API, too', async () => {
    const id = await service.register()
    const path = `/v2/clusters/${id}`
    expect((await service.inject('GET', path)).body.image_info).not.toHaveProperty('download_url')
    const { body } = await service.inject('POST', `/v1/clusters/${id}/downloads/image`, {
      ssh_public_key: KEY,
    })
    const listed = async (query: string) =>
      (await service.inject('GET', `/v2/clusters${query}`)).body.find((one: { id: string }) => one.id === id)
    const answers = [
      (await service.inject('GET', path)).body,
      (await service.inject('GET', `${path}?exclude-hosts=true`)).body,
      (await service.inject('PATCH', path, { ssh_public_key: KEY })).body,
      await listed(''),
      await listed('?with_hosts=true'),
    ]
    for (const { image_info } of answers) expect(image_info).toEqual(body.image_info)
  })

  it('exists for a cluster of today’s API, too', async () => {
    const { body } = await service.inject('POST', '/v2/clusters', {
      name: 'today',
      openshift_version: '4.20',
      pull_secret: aPullSecret(),
    })
    const path = `/v1/clusters/${body.id}/downloads/image`
    expect((await service.inject('POST', path, {})).status).toBe(201)
    await service.inject('DELETE', `/v2/infra-envs/${body.id}`)
    const { status, body: refusal } = await service.inject('POST', path, {})
    expect({ status, reason: refusal.reason }).toEqual({
      status: 409,
      reason: expect.stringContaining('was deleted'),
    })
  })

  it('boots with the ignition that was stored before', async () => {
    const id = await service.register()
    const path = `/v1/clusters/${id}/discovery-ignition`
    const config = '{"ignition":{"version":"3.1.0"}}'
    expect((await service.inject('PATCH', path, { config })).status).toBe(201)
    expect((await service.inject('PATCH', path, { config: 'no JSON' })).status).toBe(400)
    const shown = await service.inject('GET', path)
    expect([shown.status, JSON.parse(shown.body.config).ignition.version]).toEqual([200, '3.1.0'])
    const never = `/v1/clusters/${randomUUID()}/discovery-ignition`
    expect((await service.inject('GET', never)).status).toBe(404)
    expect((await service.inject('GET', `/v1/clusters/${id}/downloads/image`)).status).toBe(404)
    const { status, body } = await service.inject('POST', `/v1/clusters/${id}/downloads/image`, {})
    expect({ status, override: body.ignition_config_overrides }).toEqual({ status: 201, override: config })
  })
})
