// A service for clients of 2021, and what their tests begin with.
import { type Agent, createAgent, type Send } from '../../testing/driver/agent.ts'
import { aMachine, type Machine } from '../../testing/driver/machine.ts'
import { aPullSecret } from '../../testing/stored-resources.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'

export interface V1World extends TestApp {
  /** Returns the id of a new cluster. */
  register(changes?: object): Promise<string>
  /** For agents. */
  readonly send: Send
  agentOf(clusterId: string, machine: Machine): Agent
  /** Machines that have described themselves. */
  boot(clusterId: string, count: number): Promise<readonly Machine[]>
}

export const RELEASE = 'quay.io/openshift-release-dev/ocp-release:4.8.5-x86_64'

/** A cluster as the lab guide of 2021 writes it. */
export const definition = (changes: object = {}) => ({
  kind: 'Cluster',
  name: 'ocpd',
  openshift_version: '4.8',
  ocp_release_image: RELEASE,
  base_dns_domain: 'lab.local',
  ingress_vip: '192.168.0.8',
  machine_networks: [{ cidr: '192.168.0.0/16', from: 'a form' }],
  service_networks: [{ cidr: '172.31.0.0/16' }],
  vip_dhcp_allocation: false,
  pull_secret: aPullSecret(),
  ...changes,
})

export async function createV1World(): Promise<V1World> {
  const service = await createTestApp()
  const send: Send = async (method, path, body) => {
    const { status, text } = await service.inject(method, path, body)
    return { status, text }
  }
  const agentOf = (clusterId: string, machine: Machine): Agent =>
    createAgent({ send, machine, infraEnvId: clusterId, agentVersion: 'quay.io/agent:1' })

  return {
    ...service,
    send,
    agentOf,
    async register(changes = {}) {
      const { status, body, text } = await service.inject('POST', '/v1/clusters', definition(changes))
      if (status !== 201) throw new Error(text)
      return body.id
    },
    async boot(clusterId, count) {
      const machines = Array.from({ length: count }, (_, number) => aMachine({ number, seed: clusterId }))
      for (const machine of machines) {
        const agent = agentOf(clusterId, machine)
        await agent.register()
        await agent.turn(service.clock.now())
      }
      return machines
    },
  }
}
