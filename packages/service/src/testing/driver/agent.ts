// The loop of an agent, one turn at a time: the caller decides when, so that nothing sleeps.
import type { Step, Steps } from '@groundwork/contract/steps'
import type { Machine } from './machine.ts'

/** Sends one request; `path` is below the base path. */
export type Send = (
  method: 'GET' | 'POST',
  path: string,
  body?: object,
) => Promise<{ readonly status: number; readonly text: string }>

export interface Agent {
  register(): Promise<void>
  /** Asks what to do. `now` is the clock of the machine. */
  ask(now?: number): Promise<readonly Step[]>
  report(reply: object): Promise<void>
  /** Asks, does it all, reports; tells what was asked for. */
  turn(now?: number): Promise<readonly Step[]>
}

export class AgentRefusedError extends Error {
  readonly status: number
  constructor(status: number, what: string, text: string) {
    super(`${what}: ${status} ${text.slice(0, 500)}`)
    this.status = status
  }
}

export interface AgentOptions {
  readonly send: Send
  readonly machine: Machine
  readonly infraEnvId: string
  readonly agentVersion: string
}

export function createAgent({ send, machine, infraEnvId, agentVersion }: AgentOptions): Agent {
  const hosts = `/v2/infra-envs/${infraEnvId}/hosts`
  const instructions = `${hosts}/${machine.id}/instructions`

  async function call(method: 'GET' | 'POST', path: string, body?: object): Promise<string> {
    const { status, text } = await send(method, path, body)
    if (status >= 300) throw new AgentRefusedError(status, `${method} ${path}`, text)
    return text
  }

  async function ask(now = Date.now()): Promise<readonly Step[]> {
    const text = await call('GET', `${instructions}?timestamp=${Math.floor(now / 1_000)}`)
    return (JSON.parse(text) as Steps).instructions ?? []
  }

  async function report(reply: object): Promise<void> {
    await call('POST', instructions, reply)
  }

  return {
    async register() {
      await call('POST', hosts, { host_id: machine.id, discovery_agent_version: agentVersion })
    },
    ask,
    report,
    async turn(now) {
      const steps = await ask(now)
      for (const step of steps) await report(machine.answer(step))
      return steps
    },
  }
}

/** Over a real connection; `api` is the address up to and including the base path. */
export const overHttp =
  (api: string, headers: Readonly<Record<string, string>> = {}): Send =>
  async (method, path, body) => {
    const answer = await fetch(`${api}${path}`, {
      method,
      headers: { ...(body && { 'content-type': 'application/json' }), ...headers },
      ...(body && { body: JSON.stringify(body) }),
    })
    return { status: answer.status, text: await answer.text() }
  }
