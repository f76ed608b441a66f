import { UpgradeAgentResponse } from '@groundwork/contract/steps'
import type { HostStatus } from '@groundwork/contract/vocabulary'
import type { HostContext } from '../context/host-context.ts'
import { hostEvent } from '../context/host-events.ts'
import { forOutput, NOTHING_CHANGES } from './reply-result.ts'
import type { Step, StepArguments } from './step.ts'

const args: StepArguments = ({ settings }) => [JSON.stringify({ agent_image: settings.agentImage })]

/** Without a result another download is still going on. */
const onSuccess = forOutput<UpgradeAgentResponse>(
  UpgradeAgentResponse,
  ({ agent_image = '', result }, { host }) => {
    if (result !== 'success' && result !== 'failure') return NOTHING_CHANGES
    const name = result === 'success' ? 'upgrade_agent_finished' : 'upgrade_agent_failed'
    return { ok: true, events: [hostEvent(name, host, { agent_image })] }
  },
)

/** Nothing is going on yet that a restart of the agent would disturb. */
const UPGRADABLE: readonly HostStatus[] = [
  'binding',
  'discovering',
  'discovering-unbound',
  'insufficient',
  'insufficient-unbound',
  'known',
  'pending-for-input',
  'known-unbound',
]

/** An agent of another version than ours first replaces itself: everything else could be misunderstood. */
export function needsAgentUpgrade({ host, settings }: HostContext): boolean {
  return (
    settings.isAgentUpgradeEnabled &&
    settings.agentImage !== '' &&
    !settings.disabledSteps.includes('upgrade-agent') &&
    UPGRADABLE.includes(host.status) &&
    host.discovery_agent_version !== settings.agentImage
  )
}

export const upgradeAgent: Step = { args, onSuccess }
