import type { ClusterCreateParams } from '@groundwork/contract/clusters'
import type { InfraEnvCreateParams } from '@groundwork/contract/infra-envs'
import { type Agent, createAgent } from '../../../testing/driver/agent.ts'
import { aMachine, type MachineOptions } from '../../../testing/driver/machine.ts'
import { aPullSecret, aStoredInfraEnv } from '../../../testing/stored-resources.ts'
import type { TestApp } from '../../../testing/test-app.ts'
import { requireCluster } from '../cluster-view.ts'

export const clusterParams = (changes: Partial<ClusterCreateParams> = {}): ClusterCreateParams => ({
  name: 'test',
  openshift_version: '4.22',
  base_dns_domain: 'example.com',
  pull_secret: aPullSecret(),
  ...changes,
})

/** Registered by a call; the answer. */
export async function registered(service: TestApp, changes: Partial<ClusterCreateParams> = {}) {
  const { status, body } = await service.inject('POST', '/v2/clusters', clusterParams(changes))
  if (status !== 201) throw new Error(JSON.stringify(body))
  return body
}

/** An infra-env whose hosts join the cluster; its id. */
export async function infraEnvFor(
  { app }: TestApp,
  clusterId: string,
  params: Partial<InfraEnvCreateParams> = {},
): Promise<string> {
  return (await aStoredInfraEnv(app, await requireCluster(app, clusterId), params)).record.id
}

/** A machine that registered. */
export async function aHostIn(
  service: TestApp,
  infraEnvId: string,
  options: MachineOptions,
): Promise<{ readonly id: string; readonly agent: Agent }> {
  const machine = aMachine(options)
  const agent = createAgent({
    send: service.inject,
    machine,
    infraEnvId,
    agentVersion: service.app.settings.agentImage,
  })
  await agent.register()
  // The order of hosts is that of their arrival.
  await service.clock.advance(1)
  return { id: machine.id, agent }
}

/** Whatever is asked for is answered, until nothing new is asked. */
export async function discover(service: TestApp, ...agents: readonly Agent[]): Promise<void> {
  for (let round = 0; round < 4; round += 1) {
    for (const agent of agents) await agent.turn(service.clock.now())
    await service.clock.advance(1_000)
  }
}
