import { ApiError, type Client } from '@groundwork/contract/client'
import { describe, expect, it } from 'vitest'
import { LabError } from '../world/lab-error.ts'
import { createAddressSpace, planAddresses } from './address-plan.ts'
import { registerClusters, removeClusters } from './register-clusters.ts'

const HOW = { openshiftVersion: '4.20.1', fetchImage: null }
const NAMES = Array.from({ length: 30 }, (_, index) => `lab-${index + 1}`)
const SIZES = NAMES.map(() => 3)
const PLANS = planAddresses(createAddressSpace(), NAMES, SIZES).map((addresses, index) => ({
  name: NAMES[index] as string,
  hosts: 3,
  cpuArchitecture: 'x86_64' as const,
  addresses,
}))

type Input = { readonly body?: { readonly name: string }; readonly params?: Record<string, string> }

/** Remembers what exists. `before` may refuse anything. */
function fakeService(before: (id: string, input: Input) => void = () => {}) {
  const clusters = new Set<string>()
  const infraEnvs = new Set<string>()
  const call = async (id: string, input: Input = {}): Promise<unknown> => {
    await null
    before(id, input)
    const name = input.body?.name ?? ''
    switch (id) {
      case 'v2RegisterCluster':
        clusters.add(name)
        return { id: name }
      case 'RegisterInfraEnv':
        infraEnvs.add(name)
        return { id: name }
      case 'v2DeregisterCluster':
        if (!clusters.delete(input.params?.cluster_id ?? '')) throw new ApiError(id, 404, 'gone')
        return null
      case 'DeregisterInfraEnv':
        if (!infraEnvs.delete(input.params?.infra_env_id ?? '')) throw new ApiError(id, 404, 'gone')
        return null
      default:
        return {}
    }
  }
  const open = async () => new Response('{}')
  return { client: { call, open } as unknown as Client, left: () => clusters.size + infraEnvs.size }
}

const idle = () => new AbortController().signal

describe('placing clusters leaves nothing behind', () => {
  it.each(['v2RegisterCluster', 'RegisterInfraEnv'])('when %s is refused half-way', async (operation) => {
    const service = fakeService((id, { body }) => {
      if (id === operation && body?.name === 'lab-12') throw new ApiError(id, 400, 'There is no room.')
    })
    await expect(registerClusters(service.client, PLANS, HOW, idle())).rejects.toThrow(/There is no room/)
    expect(service.left()).toBe(0)
  })

  it('when it is ended half-way', async () => {
    const ending = new AbortController()
    const reason = new Error('The user ended it.')
    let made = 0
    const service = fakeService((id) => {
      if (id === 'RegisterInfraEnv' && ++made === 12) ending.abort(reason)
    })
    await expect(registerClusters(service.client, PLANS, HOW, ending.signal)).rejects.toBe(reason)
    expect(made).toBeLessThan(PLANS.length)
    expect(service.left()).toBe(0)
  })
})

it('tells what stays when the service goes away half-way', async () => {
  let isAway = false
  const service = fakeService((id, { body }) => {
    isAway ||= id === 'RegisterInfraEnv' && body?.name === 'lab-12'
    if (isAway) throw new TypeError('fetch failed')
  })
  await expect(registerClusters(service.client, PLANS, HOW, idle())).rejects.toThrow(
    /could not be made: fetch failed \d+ of \d+ clusters stay: fetch failed/,
  )
})

describe('removing clusters', () => {
  it('cancels installations that go on', async () => {
    const installing = new Set(['lab-3', 'lab-4'])
    const service = fakeService((id, { params = {} }) => {
      const name = params.cluster_id ?? ''
      if (id === 'V2CancelInstallation') installing.delete(name)
      if (id === 'v2DeregisterCluster' && installing.has(name))
        throw new ApiError(id, 409, 'It is installing.')
    })
    await removeClusters(service.client, await registerClusters(service.client, PLANS, HOW, idle()))
    expect(service.left()).toBe(0)
  })

  it('goes on after one that stays, and tells of it', async () => {
    const service = fakeService((id, { params = {} }) => {
      if (id === 'v2DeregisterCluster' && params.cluster_id === 'lab-1') throw new ApiError(id, 500, 'No.')
    })
    const placed = await registerClusters(service.client, PLANS, HOW, idle())
    const removing = removeClusters(service.client, placed)
    await expect(removing).rejects.toEqual(new LabError('1 of 30 clusters stay: No.'))
    expect(service.left()).toBe(2)
  })
})
