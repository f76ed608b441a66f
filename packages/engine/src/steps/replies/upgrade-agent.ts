import { UpgradeAgentResponse } from '@groundwork/contract/steps'
import { hostEvent } from '../../context/host-events.ts'
import { forOutput, NOTHING_CHANGES } from '../reply-result.ts'

/** Without a result another download is still going on. */
export const acceptUpgradeAgent = forOutput<UpgradeAgentResponse>(
  UpgradeAgentResponse,
  ({ agent_image = '', result }, { host }) => {
    if (result !== 'success' && result !== 'failure') return NOTHING_CHANGES
    const name = result === 'success' ? 'upgrade_agent_finished' : 'upgrade_agent_failed'
    return { ok: true, events: [hostEvent(name, host, { agent_image })] }
  },
)
