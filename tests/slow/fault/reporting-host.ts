// A simulated machine whose every report is different, and which remembers what the service has acknowledged.
import type { Host } from '@groundwork/contract/hosts'
import type { Step, StepReply } from '@groundwork/contract/steps'
import { AgentRefusedError, createAgent, type Machine, overHttp } from '@groundwork/service/testing/clients'
import { AGENT_IMAGE } from '../../testing/service-process.ts'

const COUNTED = ['inventory', 'ntp-synchronizer'] as const
type Counted = (typeof COUNTED)[number]
const SMALLEST_MEMORY = 60 * 2 ** 30

export interface ReportingHost {
  readonly id: string
  readonly clusterId: string
  readonly infraEnvId: string
  /** How many reports were acknowledged. */
  acknowledged(): number
  register(): Promise<void>
  turn(): Promise<readonly Step[]>
  /** What is wrong with what the service has kept; empty: nothing that it acknowledged is lost. */
  losses(stored: Host): readonly string[]
}

export interface HostOptions {
  readonly machine: Machine
  readonly clusterId: string
  readonly infraEnvId: string
  /** The process that it talks to, at this moment. */
  readonly url: () => string
}

export function createReportingHost(options: HostOptions): ReportingHost {
  const { machine, clusterId, infraEnvId, url } = options
  const last: Record<Counted, { sent: number; acknowledged: number }> = {
    inventory: { sent: 0, acknowledged: 0 },
    'ntp-synchronizer': { sent: 0, acknowledged: 0 },
  }
  let total = 0
  const headers = { discovery_agent_version: AGENT_IMAGE }
  const agent = createAgent({
    send: (...request) => overHttp(`${url()}/api/assisted-install`, headers)(...request),
    machine,
    infraEnvId,
    agentVersion: AGENT_IMAGE,
  })

  async function report(step: Step): Promise<void> {
    const kind = COUNTED.find((counted) => counted === step.step_type)
    const number = kind === undefined ? 0 : ++last[kind].sent
    await agent.report(numbered(machine, step, number))
    total += 1
    if (kind !== undefined) last[kind].acknowledged = number
  }

  return {
    id: machine.id,
    clusterId,
    infraEnvId,
    acknowledged: () => total,
    register: agent.register,
    async turn() {
      const steps = await agent.ask()
      for (const step of steps) await report(step)
      return steps
    },
    losses(stored) {
      const kept = keptNumbers(stored)
      return COUNTED.filter(
        (kind) => kept[kind] < last[kind].acknowledged || kept[kind] > last[kind].sent,
      ).map((kind) => {
        const { sent, acknowledged } = last[kind]
        return `host ${machine.id}, ${kind}: ${kept[kind]} is kept, ${acknowledged} was acknowledged and ${sent} sent`
      })
    },
  }
}

function numbered(machine: Machine, step: Step, number: number): StepReply {
  const reply = machine.answer(step)
  switch (step.step_type) {
    case 'inventory': {
      const { inventory } = machine
      const memory = { ...inventory.memory, usable_bytes: SMALLEST_MEMORY + number }
      return { ...reply, output: JSON.stringify({ ...inventory, memory }) }
    }
    case 'ntp-synchronizer': {
      const source = { source_name: `ntp-${number}.example.com`, source_state: 'synced' }
      return { ...reply, output: JSON.stringify({ ntp_sources: [source] }) }
    }
    default:
      return reply
  }
}

function keptNumbers({ inventory, ntp_sources }: Host): Record<Counted, number> {
  const memory = inventory
    ? (JSON.parse(inventory) as { memory?: { usable_bytes?: number } }).memory
    : undefined
  const source = /ntp-(\d+)\.example\.com/.exec(ntp_sources ?? '')?.[1]
  return {
    inventory: memory?.usable_bytes === undefined ? 0 : memory.usable_bytes - SMALLEST_MEMORY,
    'ntp-synchronizer': Number(source ?? 0),
  }
}

/** What a client meets while a process or the database is gone, and tries again after. */
export const isTemporary = (error: unknown): boolean =>
  error instanceof AgentRefusedError ? error.status === 503 : error instanceof TypeError
