// Many hosts that have told what they are, without agents that go on asking.
import { aMachine, createAgent, overHttp } from '@groundwork/service/testing/clients'
import { call } from '../../testing/call.ts'
import { AGENT_IMAGE } from '../../testing/service-process.ts'
import { PULL_SECRET } from '../testing/pull-secret.ts'

const AT_ONCE = 8

/** A cluster of this name with hosts node-1, node-2 and so on. */
export async function seedCluster(api: string, name: string, hostCount: number): Promise<void> {
  const cluster = await call<{ id: string }>(api, 'POST', '/v2/clusters', {
    name,
    openshift_version: '4.20',
    base_dns_domain: 'example.com',
    pull_secret: PULL_SECRET,
  })
  const infraEnv = await call<{ id: string }>(api, 'POST', '/v2/infra-envs', {
    name,
    pull_secret: PULL_SECRET,
    cluster_id: cluster.id,
  })
  const send = overHttp(`${api}/api/assisted-install`, { discovery_agent_version: AGENT_IMAGE })
  const numbers = Array.from({ length: hostCount }, (_, index) => index + 1).values()
  const boot = async () => {
    for (const number of numbers) {
      const machine = aMachine({ number, seed: name })
      const agent = createAgent({ send, machine, infraEnvId: infraEnv.id, agentVersion: AGENT_IMAGE })
      await agent.register()
      await agent.report(machine.answer({ step_type: 'inventory', step_id: 'inventory-00000001' }))
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, boot))
}
