// An infra-env with machines in it, bound to a cluster or free.
import type { Inventory } from '@groundwork/contract/hosts'
import type { Agent } from '../../../testing/driver/agent.ts'
import { aStoredCluster, aStoredInfraEnv } from '../../../testing/stored-resources.ts'
import type { TestAnswer, TestApp } from '../../../testing/test-app.ts'
import { aHostIn, discover } from '../../clusters/testing/a-cluster.ts'

export interface FixtureHost {
  readonly id: string
  readonly path: string
  readonly agent: Agent
  read(): Promise<TestAnswer['body']>
  patch(body: object, rest?: string): Promise<TestAnswer>
  post(action: string, body?: object): Promise<TestAnswer>
  eventNames(): Promise<string[]>
}

export interface HostFixture {
  readonly infraEnvId: string
  /** Empty for a free infra-env. */
  readonly clusterId: string
  /** A machine that told everything about itself. */
  host(number?: number, inventory?: Partial<Inventory>): Promise<FixtureHost>
}

export async function createHostFixture(service: TestApp, { isFree = false } = {}): Promise<HostFixture> {
  const cluster = isFree ? null : await aStoredCluster(service.app)
  const infraEnv = await aStoredInfraEnv(service.app, cluster)
  const infraEnvId = infraEnv.record.id
  return {
    infraEnvId,
    clusterId: cluster?.record.id ?? '',
    async host(number = 1, inventory = {}) {
      const { id, agent } = await aHostIn(service, infraEnvId, { number, seed: infraEnvId, inventory })
      await discover(service, agent)
      const path = `/v2/infra-envs/${infraEnvId}/hosts/${id}`
      return {
        id,
        path,
        agent,
        read: async () => (await service.inject('GET', path)).body,
        patch: (body, rest = '') => service.inject('PATCH', `${path}${rest}`, body),
        post: (action, body) => service.inject('POST', `${path}/actions/${action}`, body),
        eventNames: async () =>
          (await service.inject('GET', `/v2/events?host_id=${id}`)).body.map(
            ({ name }: { name: string }) => name,
          ),
      }
    },
  }
}
