import { ApiError, type Client } from '@groundwork/contract/client'
import { describe, expect, it } from 'vitest'
import { LabError } from '../world/lab-error.ts'
import { createAddressSpace, planAddressesIn } from './address-plan.ts'
import { joinInfraEnv, machineNamesOf } from './join-infra-env.ts'
import { assignVips } from './operate-clusters.ts'

const ID = '1c2d3e4f-0000-4000-8000-000000000001'

/** Only reads are answered: anything else would change what belongs to another user. */
function aService(infraEnv: object, cluster: object = {}) {
  const calls: string[] = []
  const call = async (operation: string): Promise<unknown> => {
    calls.push(operation)
    if (operation === 'GetInfraEnv') return { id: ID, name: 'Lab of Anna', ...infraEnv }
    if (operation === 'v2GetCluster')
      return { id: 'c1', name: 'one', base_dns_domain: 'example.com', ...cluster }
    throw new ApiError(operation, 403, 'not allowed')
  }
  const open = async (operation: string) => {
    calls.push(operation)
    return new Response('groundwork-host agent --url http://192.0.2.1:8090 --infra-env-id x')
  }
  return { calls, client: { call, open } as unknown as Client }
}

const join = (client: Client) =>
  joinInfraEnv(client, { infraEnvId: ID, hosts: 3, space: createAddressSpace(), fetchImage: null })

describe('machines for an existing infra-env', () => {
  it('boot its image, are named after it, and change nothing', async () => {
    const { client, calls } = aService({ cluster_id: 'c1' })
    const placed = await join(client)
    expect(placed).toMatchObject({
      ...{ name: 'Lab of Anna', machineNames: 'lab-of-anna', clusterId: 'c1', infraEnvId: ID, hosts: 3 },
      ...{ domain: 'one.example.com', agentUrls: ['http://192.0.2.1:8090'], isForeign: true },
    })
    expect(calls).toEqual(['GetInfraEnv', 'v2GetCluster', 'v2DownloadInfraEnvFiles'])
    const view = { id: 'c1', name: 'one', status: 'pending-for-input', hostCount: 3, readyCount: 3 }
    await assignVips(client, [placed], [{ ...view, hasVips: false, failing: [], hosts: [] }])
    expect(calls).toHaveLength(3)
  })

  it('live in the machine network of the cluster, where it has one', async () => {
    const { client } = aService({ cluster_id: 'c1' }, { machine_networks: [{ cidr: '192.167.124.0/24' }] })
    expect((await join(client)).addresses.segment).toMatchObject({
      ...{ cidrs: ['192.167.124.0/24'], gateway: '192.167.124.1' },
    })
  })

  it.each([
    ['the API VIP', { api_vips: [{ ip: '192.167.124.7' }], ingress_vips: [{ ip: '192.167.124.8' }] }],
    ['the ingress VIP alone', { api_vips: [], ingress_vips: [{ ip: '192.167.124.8' }] }],
  ])('live around %s, where the service has not derived the machine network yet', async (_, vips) => {
    const { client } = aService({ cluster_id: 'c1' }, { machine_networks: [], ...vips })
    expect((await join(client)).addresses.segment).toMatchObject({
      ...{ cidrs: ['192.167.124.0/24'], gateway: '192.167.124.1' },
      keptAddresses: [...vips.api_vips, ...vips.ingress_vips].map(({ ip }) => ip),
    })
  })

  it.each([
    ['without VIPs', {}],
    ['with VIPs of IPv6', { api_vips: [{ ip: 'fd00::7' }], ingress_vips: [{ ip: 'fd00::8' }] }],
  ])('live in a network of the lab for a cluster %s', async (_, vips) => {
    const { client } = aService({ cluster_id: 'c1' }, { machine_networks: [], ...vips })
    expect((await join(client)).addresses.segment.cidrs).toEqual(['10.0.1.0/24'])
  })

  it('may get VIPs that DHCP gives out', async () => {
    const leased = { vip_dhcp_allocation: true, api_vips: [{ ip: '192.0.2.20' }] }
    const { client } = aService({ cluster_id: 'c1' }, leased)
    expect((await join(client)).addresses.segment.keptAddresses).toEqual([])
  })

  it('wait for a cluster where the infra-env has none, in a network of the lab', async () => {
    const { client, calls } = aService({})
    const placed = await join(client)
    expect(placed).toMatchObject({ clusterId: '', infraEnvId: ID, isForeign: true })
    expect(placed.addresses.segment.cidrs).toEqual(['10.0.1.0/24'])
    expect(calls).toEqual(['GetInfraEnv', 'v2DownloadInfraEnvFiles'])
  })

  it('are refused where it is not there', async () => {
    const error = new ApiError('GetInfraEnv', 404, 'unknown')
    const { client } = aService({})
    const failing = { ...client, call: async () => Promise.reject(error) } as unknown as Client
    const joining = join(failing)
    await expect(joining).rejects.toThrow(/no infra-env .*unknown/)
    await expect(joining).rejects.toBeInstanceOf(LabError)
  })
})

it.each([
  ['my_infra.env', 'my-infra-env'],
  ['--', 'lab'],
  ['Ünter'.repeat(20), expect.stringMatching(/^[a-z0-9-]{1,40}$/)],
])('machines of "%s" are named %s', (name, expected) => {
  expect(machineNamesOf(name)).toEqual(expected)
})

it.each(['', 'fd00::/64', '192.0.2.0/30', 'nonsense'])('no addresses are planned in "%s"', (cidr) => {
  expect(planAddressesIn(cidr, 'x')).toBeNull()
})
