// The agent on a machine that is only told of, against a service that is only told of, in time that is only counted.
import { type AgentOptions, runAgent } from '../agent/run-agent.ts'
import type { StepTable } from '../agent/run-instruction.ts'
import { type RunStep, succeeded } from '../agent/steps/step-run.ts'
import { createSampleMachine } from './sample-machine.ts'
import { createSampleService, type SampleAnswer, type SampleRequest } from './sample-service.ts'
import { createVirtualClock } from './virtual-clock.ts'

export const INFRA_ENV = '11111111-0000-4000-8000-000000000001'
export const HOST = '22222222-0000-4000-8000-000000000002'
export const IMAGE = 'registry.example.com/agent:1'
export const HOSTS = `/api/assisted-install/v2/infra-envs/${INFRA_ENV}/hosts`
export const STEPS = `${HOSTS}/${HOST}/instructions`
export const MINUTE = 60_000
export const HOUR = 60 * MINUTE

export const registered = (args = { infra_env_id: INFRA_ENV, host_id: HOST, agent_version: IMAGE }) => ({
  status: 201,
  body: { next_step_runner_command: { args: [JSON.stringify(args)] } },
})
export const instructions = (types: readonly string[], more = {}) => ({
  status: 200,
  body: {
    next_instruction_seconds: 60,
    instructions: types.map((step_type) => ({ step_type, step_id: `${step_type}-1`, args: ['x'] })),
    ...more,
  },
})

export interface SampleAgentOptions {
  readonly text?: string
  readonly steps?: StepTable
  readonly options?: Partial<AgentOptions>
  readonly answer: (request: SampleRequest, nth: (count: string) => number) => SampleAnswer
}

export function startSampleAgent({ text = '', steps = {}, options = {}, answer }: SampleAgentOptions) {
  const clock = createVirtualClock()
  const counts = new Map<string, number>()
  const service = createSampleService(clock, (request) => {
    const nth = (name: string) => {
      counts.set(name, (counts.get(name) ?? 0) + 1)
      return counts.get(name) ?? 0
    }
    return answer(request, nth)
  })
  const machine = { ...createSampleMachine(text, { random: 0.5 }), clock, fetch: service.fetch }
  const said: string[] = []
  const say = (line: string) => void said.push(line)
  const ending = new AbortController()
  const ended = runAgent({
    machine,
    settings: {
      url: 'http://192.0.2.1:8090',
      infraEnvId: INFRA_ENV,
      agentVersion: '0.1.0',
      token: 'first-token',
      isInsecure: false,
      caFile: '',
    },
    steps,
    log: { info: say, warn: say, error: say },
    signal: ending.signal,
    ...options,
  })
  const posts = () => service.requests.filter(({ method, path }) => method === 'POST' && path === STEPS)
  return {
    ...{ clock, service, machine, said, posts },
    async stop() {
      ending.abort()
      await ended
    },
  }
}

export const isRegistration = ({ method, path }: SampleRequest) => method === 'POST' && path === HOSTS
export const isPoll = ({ method }: SampleRequest) => method === 'GET'
export const nothingToDo: SampleAnswer = instructions([])
export const says =
  (output: string): RunStep =>
  async () =>
    succeeded(output)
