// Machines that belong to no cluster yet. They answer what they are asked, and do nothing by themselves.
import { aMachine, createAgent, overHttp } from '@groundwork/service/testing/clients'
import { expect } from 'vitest'
import { call } from '../../testing/call.ts'
import { AGENT_IMAGE } from '../../testing/service-process.ts'
import { PULL_SECRET } from './pull-secret.ts'

/** Boot media without a cluster, and hosts that can be given to one. Gives the id of the media. */
export async function discoverSpareHosts(api: string, names: readonly string[]): Promise<string> {
  const media = { name: 'spare', pull_secret: PULL_SECRET }
  const { id } = await call<{ id: string }>(api, 'POST', '/v2/infra-envs', media)
  const agents = names.map((hostname, number) =>
    createAgent({
      send: overHttp(`${api}/api/assisted-install`),
      machine: aMachine({ number, seed: id, inventory: { hostname } }),
      infraEnvId: id,
      agentVersion: AGENT_IMAGE,
    }),
  )
  for (const agent of agents) await agent.register()
  await expect
    .poll(async () => {
      for (const agent of agents) await agent.turn()
      const hosts = await call<{ status: string }[]>(api, 'GET', `/v2/infra-envs/${id}/hosts`)
      return hosts.map(({ status }) => status)
    })
    .toEqual(names.map(() => 'known-unbound'))
  return id
}
