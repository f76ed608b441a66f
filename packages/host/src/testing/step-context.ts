import type { AgentSettings, StepContext } from '../agent/steps/step-run.ts'
import type { Machine } from '../machine/machine.ts'

export const HOST_ID = '0c1d2e3f-0000-4000-8000-00000000000a'
export const INFRA_ENV_ID = '0c1d2e3f-0000-4000-8000-00000000000b'
export const CLUSTER_ID = '0c1d2e3f-0000-4000-8000-00000000000c'

/** What a step on this machine knows, unless something else is said. */
export const aStepContext = (machine: Machine, settings: Partial<AgentSettings> = {}): StepContext => ({
  machine,
  hostId: HOST_ID,
  settings: {
    url: 'https://service.example.com',
    infraEnvId: INFRA_ENV_ID,
    agentVersion: 'registry.example.com/agent:1',
    token: 'token-of-the-host',
    isInsecure: false,
    caFile: '',
    ...settings,
  },
})
