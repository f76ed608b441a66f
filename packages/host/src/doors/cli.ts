export { AGENT_FLAGS, type AgentFlags, settingsOf } from '../cli/agent-flags.ts'
export { createProgram } from '../cli/create-program.ts'
export { fromGoFlags } from '../cli/go-flags.ts'
export { readInstallerFlags } from '../cli/installer-flags.ts'
