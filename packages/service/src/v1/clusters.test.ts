import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Machine } from '../testing/driver/machine.ts'
import { aPullSecret } from '../testing/stored-resources.ts'
import { createV1World, definition, RELEASE, type V1World } from './testing/v1-world.ts'

let service: V1World
beforeAll(async () => {
  service = await createV1World()
})
afterAll(() => service.close())

describe('registering', () => {
  it('makes a cluster that is its own infra-env', async () => {
    const { body } = await service.inject('POST', '/v1/clusters', definition())
    expect(body).toMatchObject({
      openshift_version: '4.8',
      ocp_release_image: RELEASE,
      ingress_vip: '192.168.0.8',
      ingress_vips: [{ ip: '192.168.0.8' }],
      api_vips: [],
      machine_network_cidr: '192.168.0.0/16',
      service_network_cidr: '172.31.0.0/16',
      cluster_network_cidr: '10.128.0.0/14',
      cluster_network_host_prefix: 23,
    })
    expect(body).not.toHaveProperty('api_vip')
    const infraEnv = await service.inject('GET', `/v2/infra-envs/${body.id}`)
    expect(infraEnv.body).toMatchObject({ id: body.id, cluster_id: body.id, pull_secret_set: true })
    const read = await service.inject('GET', `/v1/clusters/${body.id}`)
    expect(read.body).toMatchObject({ id: body.id, ingress_vip: '192.168.0.8' })
    const listed = await service.inject('GET', '/v1/clusters')
    expect(listed.body).toContainEqual(expect.objectContaining({ id: body.id, ingress_vip: '192.168.0.8' }))
  })

  it('leaves nothing behind when it is refused', async () => {
    const count = async () => (await service.inject('GET', '/v2/infra-envs')).body.length
    const before = await count()
    const { status, body } = await service.inject('POST', '/v1/clusters', definition({ name: 'No Name' }))
    expect({ status, reason: body.reason }).toEqual({ status: 400, reason: expect.stringContaining('name') })
    expect(await count()).toBe(before)
  })

  it('refuses what today’s API lets a client do only with lists', async () => {
    const today = { ...definition(), kind: undefined, ingress_vip: undefined }
    const { status } = await service.inject('POST', '/v2/clusters', {
      ...today,
      machine_networks: [{ cidr: '192.168.0.0/16' }],
    })
    expect(status).toBe(400)
  })

  it('takes in a running cluster under the id of the caller', async () => {
    const id = '0b8e2f7c-70a5-4c1c-8f0a-3b6d5a1f4a10'
    const params = { id, name: 'running', api_vip_dnsname: 'api.running.lab.local', openshift_version: '4.8' }
    const { status, body } = await service.inject('POST', '/v1/add_hosts_clusters', params)
    expect({ status, id: body.id, cluster: body.status }).toEqual({
      status: 201,
      id,
      cluster: 'adding-hosts',
    })
    expect((await service.inject('POST', '/v1/add_hosts_clusters', params)).status).toBe(400)
    const image = await service.inject('POST', `/v1/clusters/${id}/downloads/image`, {})
    expect(image.body.reason).toContain('no pull secret')
    await service.inject('PATCH', `/v1/clusters/${id}`, { pull_secret: aPullSecret() })
    expect((await service.inject('POST', `/v1/clusters/${id}/downloads/image`, {})).status).toBe(201)
  })

  it('takes the infra-env away with the cluster', async () => {
    const id = await service.register()
    expect((await service.inject('DELETE', `/v1/clusters/${id}`)).status).toBe(204)
    expect((await service.inject('GET', `/v2/infra-envs/${id}`)).status).toBe(404)
  })
})

describe('changing', () => {
  it('completes the pair of addresses', async () => {
    const id = await service.register()
    await service.boot(id, 1)
    const { status, body } = await service.inject('PATCH', `/v1/clusters/${id}`, { api_vip: '192.168.0.7' })
    expect({ status, api: body.api_vip, ingress: body.ingress_vip }).toEqual({
      status: 201,
      api: '192.168.0.7',
      ingress: '192.168.0.8',
    })
    const today = await service.inject('GET', `/v2/clusters/${id}`)
    expect(today.body.api_vips).toEqual([expect.objectContaining({ ip: '192.168.0.7' })])
    const cleared = await service.inject('PATCH', `/v1/clusters/${id}`, { api_vip: '' })
    expect(cleared.body.api_vips).toEqual([])
  })

  it('changes the cluster and several hosts at once', async () => {
    const id = await service.register()
    const [first, second] = await service.boot(id, 2)
    const { status, body } = await service.inject('PATCH', `/v1/clusters/${id}`, {
      api_vip: '192.168.0.7',
      hosts_roles: [
        { id: first?.id, role: 'master', comment: 'ours' },
        { id: second?.id, role: 'worker' },
      ],
      hosts_names: [{ id: first?.id, hostname: 'control-1' }],
      hosts_machine_config_pool_names: [{ id: second?.id, machine_config_pool_name: 'infra' }],
      disks_selected_config: [{ id: first?.id, disks_config: [{ id: '/dev/sda', role: 'install' }] }],
    })
    expect(status).toBe(201)
    const hostOf = (machine: Machine | undefined) =>
      body.hosts.find(({ id }: { id: string }) => id === machine?.id)
    expect(hostOf(first)).toMatchObject({ role: 'master', requested_hostname: 'control-1' })
    expect(hostOf(second)).toMatchObject({ role: 'worker', machine_config_pool_name: 'infra' })
  })

  it('takes what lab automation sends', async () => {
    const id = await service.register({ ingress_vip: undefined, machine_networks: undefined, api_vip: '' })
    await service.boot(id, 1)
    const strangerLogin = { authorization: `Basic ${Buffer.from('none:none').toString('base64')}` }
    const change = (body: object) => service.inject('PATCH', `/v1/clusters/${id}`, body, strangerLogin)
    const both = await change({ api_vip: '192.168.0.7', ingress_vip: '192.168.0.8' })
    expect({ status: both.status, network: both.body.machine_network_cidr }).toEqual({
      status: 201,
      network: '192.168.0.0/16',
    })
    const leased = await change({ vip_dhcp_allocation: true, machine_network_cidr: '192.168.0.0/16' })
    expect({ status: leased.status, network: leased.body.machine_network_cidr }).toEqual({
      status: 201,
      network: '192.168.0.0/16',
    })
  })

  it('changes nothing when one part is refused', async () => {
    const id = await service.register()
    const [first] = await service.boot(id, 1)
    const request = (more: object) =>
      service.inject('PATCH', `/v1/clusters/${id}`, {
        api_vip: '192.168.0.7',
        hosts_roles: [{ id: first?.id, role: 'master' }],
        ...more,
      })
    const strange = await request({ hosts_names: [{ id: first?.id, hostname: 'Not_A_Name' }] })
    const unknown = await request({ hosts_names: [{ id, hostname: 'control-1' }] })
    expect([strange.status, unknown.status]).toEqual([400, 404])
    const { body } = await service.inject('GET', `/v1/clusters/${id}`)
    expect(body).not.toHaveProperty('api_vip')
    expect(body.hosts[0].role).toBe('auto-assign')
  })
})
