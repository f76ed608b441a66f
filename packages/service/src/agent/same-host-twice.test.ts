// A machine that was booted from the media of two infra-envs has one id; a cluster takes it once.
import { expect, it, onTestFinished } from 'vitest'
import { bindHost } from '../api/hosts/bind-host.ts'
import { loadClusterHosts } from '../store/hosts/host-store.ts'
import { createAgent } from '../testing/driver/agent.ts'
import { aMachine } from '../testing/driver/machine.ts'
import { aStoredCluster, aStoredInfraEnv } from '../testing/stored-resources.ts'
import { createTestApp } from '../testing/test-app.ts'

const machine = aMachine({ number: 1 })

async function createFixture() {
  const test = await createTestApp()
  onTestFinished(() => test.close())
  const cluster = await aStoredCluster(test.app)
  const agentIn = async (owner: typeof cluster | null) => {
    const infraEnv = await aStoredInfraEnv(test.app, owner)
    const infraEnvId = infraEnv.record.id
    const send = test.inject
    return { infraEnvId, agent: createAgent({ send, machine, infraEnvId, agentVersion: 'a' }) }
  }
  const first = await agentIn(cluster)
  await first.agent.register()
  return { test, cluster, agentIn }
}

it('does not register in a cluster through two infra-envs', async () => {
  const { test, cluster, agentIn } = await createFixture()
  const second = await agentIn(cluster)
  await expect(second.agent.register()).rejects.toThrow(/409.*through another infra-env/)
  expect(await loadClusterHosts(test.app, test.app.db, cluster.record.id)).toHaveLength(1)
})

it('is not bound to the cluster that it is in', async () => {
  const { test, cluster, agentIn } = await createFixture()
  const unbound = await agentIn(null)
  await unbound.agent.register()
  await unbound.agent.turn()
  await test.app.evaluator.settle({ kind: 'infra-env', id: unbound.infraEnvId })
  const key = { infra_env_id: unbound.infraEnvId, host_id: machine.id }
  await expect(bindHost(test.app, key, cluster.record.id)).rejects.toThrow(/through another infra-env/)
  expect(await loadClusterHosts(test.app, test.app.db, cluster.record.id)).toHaveLength(1)
})
