// Simulated machines of a running service: they boot into an infra-env, do what they are told, and finish their installation, for which
// the controller of the new cluster answers too.
import { setTimeout as sleep } from 'node:timers/promises'
import type { Cluster } from '@groundwork/contract/clusters'
import type { Host } from '@groundwork/contract/hosts'
import type { InfraEnv } from '@groundwork/contract/infra-envs'
import {
  type Agent,
  AgentRefusedError,
  aMachine,
  createAgent,
  overHttp,
} from '@groundwork/service/testing/clients'
import { AGENT_IMAGE } from '../../testing/service-process.ts'
import { until } from '../../testing/until.ts'

export interface MachineRoom {
  /** A machine boots the image of this infra-env, and is called so. */
  boot(infraEnv: string, hostname: string): Promise<string>
  /** It does nothing more, as if it were switched off. */
  hold(hostname: string): void
  has(infraEnv: string): Promise<boolean>
  until(hostname: string, status: string): Promise<unknown>
  untilCluster(name: string, status: string): Promise<unknown>
  close(): Promise<void>
}

interface Booted {
  readonly hostname: string
  readonly infraEnvId: string
  readonly id: string
  readonly agent: Agent
}

const BETWEEN_TURNS_MS = 200
const STAGES = ['Starting installation', 'Installing', 'Writing image to disk', 'Rebooting', 'Done'] as const
const INGRESS_CA = '-----BEGIN CERTIFICATE-----\nrouter\n-----END CERTIFICATE-----\n'

export function openMachineRoom(url: string): MachineRoom {
  const api = `${url}/api/assisted-install`
  const send = overHttp(api, { discovery_agent_version: AGENT_IMAGE })
  const booted: Booted[] = []
  const held = new Set<string>()
  let isOpen = true

  async function call<Answer>(
    method: 'GET' | 'POST' | 'PUT',
    path: string,
    body?: object | string,
  ): Promise<Answer> {
    const { status, text } = await send(method as 'GET', path, body as object)
    if (status >= 300) throw new AgentRefusedError(status, `${method} ${path}`, text)
    return (text === '' ? undefined : JSON.parse(text)) as Answer
  }

  /** What it is refused does not stop the others: people delete hosts and clusters meanwhile. */
  async function turn(machine: Booted): Promise<void> {
    try {
      const { status = '' } = await call<Host>('GET', pathOf(machine))
      // Its agent is told to end, and comes back to where the host belongs now.
      if (status === 'binding' || status === 'unbinding') await machine.agent.register()
      const steps = await machine.agent.turn()
      if (steps.some(({ step_type }) => step_type === 'install')) await install(machine)
    } catch (error) {
      if (!(error instanceof AgentRefusedError)) throw error
    }
  }

  const pathOf = ({ infraEnvId, id }: Booted) => `/v2/infra-envs/${infraEnvId}/hosts/${id}`

  async function install(machine: Booted): Promise<void> {
    for (const current_stage of STAGES) await call('PUT', `${pathOf(machine)}/progress`, { current_stage })
  }

  async function finish(): Promise<void> {
    for (const { id = '', status } of await call<Cluster[]>('GET', '/v2/clusters')) {
      if (status !== 'finalizing') continue
      await call('POST', `/v2/clusters/${id}/uploads/ingress-cert`, INGRESS_CA)
      const { monitored_operators } = await call<Cluster>('GET', `/v2/clusters/${id}`)
      for (const { name } of monitored_operators ?? [])
        await call('PUT', `/v2/clusters/${id}/monitored-operators`, {
          name,
          status: 'available',
          status_info: '',
        })
    }
  }

  const running = (async () => {
    while (isOpen) {
      await Promise.all(booted.filter(({ hostname }) => !held.has(hostname)).map(turn))
      await finish().catch((error: unknown) => {
        if (!(error instanceof AgentRefusedError)) throw error
      })
      await sleep(BETWEEN_TURNS_MS)
    }
  })()
  // It is looked at when the room is closed.
  running.catch(() => {})

  return {
    async boot(infraEnv, hostname) {
      const all = await call<InfraEnv[]>('GET', '/v2/infra-envs')
      const infraEnvId = all.find(({ name }) => name === infraEnv)?.id
      if (infraEnvId === undefined) throw new Error(`There is no infra-env ${infraEnv}.`)
      const machine = aMachine({ number: booted.length + 1, seed: 'aicli', inventory: { hostname } })
      const agent = createAgent({ send, machine, infraEnvId, agentVersion: AGENT_IMAGE })
      await agent.register()
      booted.push({ hostname, infraEnvId, id: machine.id, agent })
      return machine.id
    },
    hold: (hostname) => held.add(hostname),
    has: async (infraEnv) =>
      (await call<InfraEnv[]>('GET', '/v2/infra-envs')).some(({ name }) => name === infraEnv),
    until(hostname, status) {
      const machine = booted.find((one) => one.hostname === hostname)
      const path = `/v2/infra-envs/${machine?.infraEnvId}/hosts/${machine?.id}`
      return until(`${hostname} is ${status}`, async () => (await call<Host>('GET', path)).status === status)
    },
    untilCluster: (name, status) =>
      until(`${name} is ${status}`, async () =>
        (await call<Cluster[]>('GET', '/v2/clusters')).some(
          (one) => one.name === name && one.status === status,
        ),
      ),
    async close() {
      isOpen = false
      await running
    },
  }
}
