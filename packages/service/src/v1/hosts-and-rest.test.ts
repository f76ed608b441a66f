import { BASE_PATH } from '@groundwork/contract/operations'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createAgent } from '../testing/driver/agent.ts'
import { aMachine, type Machine } from '../testing/driver/machine.ts'
import { createV1World, type V1World } from './testing/v1-world.ts'

let service: V1World
beforeAll(async () => {
  service = await createV1World()
})
afterAll(() => service.close())

describe('hosts', () => {
  it('are found below their cluster', async () => {
    const id = await service.register()
    const [machine] = await service.boot(id, 1)
    const hosts = `/v1/clusters/${id}/hosts`
    const listed = await service.inject('GET', hosts)
    expect(listed.body).toEqual([
      expect.objectContaining({ id: machine?.id, cluster_id: id, infra_env_id: id }),
    ])
    const one = `${hosts}/${machine?.id}`
    expect((await service.inject('GET', one)).body.id).toBe(machine?.id)
    expect((await service.inject('PATCH', `${one}/installer-args`, { args: ['-n'] })).status).toBe(201)
    for (const method of ['POST', 'DELETE'] as const) {
      const { status, body } = await service.inject(method, `${one}/actions/enable`)
      expect({ status, id: body.id }).toEqual({ status: 200, id })
    }
    expect((await service.inject('POST', `${hosts}/${id}/actions/enable`)).status).toBe(404)
    expect((await service.inject('DELETE', one)).status).toBe(204)
    expect((await service.inject('GET', one)).status).toBe(404)
  })

  it('speak the protocol of 2021', async () => {
    const id = await service.register()
    const machine = aMachine({ number: 1, seed: id })
    const old = createAgent({
      machine,
      infraEnvId: id,
      agentVersion: 'latest',
      send: (method, path, body) =>
        service.send(method, path.replace('/v2/infra-envs/', '/v1/clusters/'), body),
    })
    await old.register()
    expect((await old.turn(service.clock.now())).map(({ step_type }) => step_type)).toContain('inventory')
    const { body } = await service.inject('GET', `/v1/clusters/${id}`)
    expect(JSON.parse(body.hosts[0].inventory).hostname).toBe('node-1')
  })

  it('tell which addresses are free', async () => {
    const id = await service.register()
    const [machine] = await service.boot(id, 1)
    await service.agentOf(id, machine as Machine).report({
      step_type: 'free-network-addresses',
      output: JSON.stringify([
        { network: '192.168.0.0/16', free_addresses: ['192.168.0.9', '192.168.7.1', '192.168.7.2'] },
      ]),
    })
    const ask = async (query: string) =>
      (await service.inject('GET', `/v1/clusters/${id}/free_addresses?${query}`)).body
    expect(await ask('network=192.168.0.0/16')).toEqual(['192.168.0.9', '192.168.7.1', '192.168.7.2'])
    expect(await ask('network=192.168.0.0/16&prefix=192.168.7&limit=1')).toEqual(['192.168.7.1'])
    expect(await ask('network=10.0.0.0/8')).toEqual([])
  })
})

describe('the rest', () => {
  it('lists the events of a cluster', async () => {
    const id = await service.register()
    const { status, body } = await service.inject('GET', `/v1/clusters/${id}/events`)
    expect(status).toBe(200)
    expect(body.map(({ name }: { name: string }) => name)).toContain('cluster_registration_succeeded')
  })

  it.each([
    ['POST', 'actions/install'],
    ['POST', 'actions/cancel'],
    ['POST', 'actions/reset'],
    ['POST', 'actions/install_hosts'],
    ['GET', 'downloads/kubeconfig'],
    ['GET', 'credentials'],
    ['GET', 'downloads/files?file_name=kubeconfig'],
    ['GET', 'downloads/files-presigned?file_name=metadata.json'],
  ] as const)('%s %s is refused before its time', async (method, path) => {
    const id = await service.register()
    const { status, text } = await service.inject(method, `/v1/clusters/${id}/${path}`)
    expect({ status, text }).toEqual({ status: 409, text: expect.stringContaining('reason') })
  })

  it.each([
    [
      'GET',
      '/v2/infra-envs/a/hosts/b/next-step-instructions?timestamp=1',
      '/v2/infra-envs/a/hosts/b/instructions?timestamp=1',
    ],
    ['POST', '/v2/infra-envs/a/hosts/b/instructions/inventory-1', '/v2/infra-envs/a/hosts/b/instructions'],
  ] as const)('%s %s is sent on', async (method, from, to) => {
    const { status, headers } = await service.inject(method, from, method === 'POST' ? {} : undefined)
    expect({ status, location: headers.location }).toEqual({ status: 308, location: `${BASE_PATH}${to}` })
  })

  it('sends on who leaves out the base path', async () => {
    const answer = await service.server.inject({ method: 'PATCH', url: '/v2/clusters/a?x=é' })
    expect([answer.statusCode, answer.headers.location]).toEqual([308, `${BASE_PATH}/v2/clusters/a?x=%C3%A9`])
  })
})
