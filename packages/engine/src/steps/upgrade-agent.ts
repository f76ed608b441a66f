import type { StepArguments } from './step-arguments.ts'

export const upgradeAgentArgs: StepArguments = ({ settings }) => [
  JSON.stringify({ agent_image: settings.agentImage }),
]
