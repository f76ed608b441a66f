import { hostLabel } from '../../context/host-label.ts'
import { waitFor } from '../../tables/remedies.ts'
import { failure, success } from '../../tables/verdict.ts'
import type { HostPredicate, HostValidation } from '../host-validation.ts'
import { hasStage } from '../predicates.ts'

const isUpgradeOff: HostPredicate = {
  name: 'this service does not upgrade agents',
  holds: ({ settings }) => !settings.isAgentUpgradeEnabled || settings.agentImage === '',
}

export const compatibleAgent: HostValidation = {
  id: 'compatible-agent',
  category: 'hardware',
  gate: 'sufficient',
  ignorable: true,
  gatesUnbound: false,
  meaning: 'The agent on the host is the one this service works with.',
  rule: 'The image the agent reports equals the agent image of the service. Not looked at once installation has begun, nor where agents are not upgraded.',
  cure: 'Wait: the agent is told to replace itself.',
  leftOutWhen: [hasStage],
  passesWhen: [isUpgradeOff],
  check: ({ host, settings }) => {
    const version = host.discovery_agent_version
    if (version === settings.agentImage) return success(`The agent of host ${hostLabel(host)} is ${version}.`)
    return failure({
      message: `The agent of host ${hostLabel(host)} is "${version}", this service works with "${settings.agentImage}".`,
      cause: {
        summary: 'The agent on the host is another one.',
        seen: { agent_image: version },
        needed: { agent_image: settings.agentImage },
      },
      remedies: [waitFor('the agent to replace itself, as it is told to with its next step')],
    })
  },
}
