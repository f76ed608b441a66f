// An agent of another version than ours first replaces itself: everything else could be misunderstood.
import type { HostStatus } from '@groundwork/contract/vocabulary'
import type { HostContext } from '../context/host-context.ts'

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

export function needsAgentUpgrade({ host, settings }: HostContext): boolean {
  return (
    settings.isAgentUpgradeEnabled &&
    settings.agentImage !== '' &&
    !settings.disabledSteps.includes('upgrade-agent') &&
    UPGRADABLE.includes(host.status) &&
    host.discovery_agent_version !== settings.agentImage
  )
}
