import { Type } from 'typebox'
import { StringEnum, Text } from '../schema/schema.ts'

export const UpgradeAgentRequest = Type.Object(
  {
    agent_image: Type.Optional(Text('Agent image to pull; it comes into use when the host registers again.')),
  },
  { title: 'upgrade_agent_request', description: 'Argument of the `upgrade-agent` step.' },
)
export type UpgradeAgentRequest = Type.Static<typeof UpgradeAgentRequest>

export const UpgradeAgentResult = StringEnum(['success', 'failure'], {
  title: 'upgrade_agent_result',
  description: 'Whether the new agent image could be pulled.',
})
export type UpgradeAgentResult = Type.Static<typeof UpgradeAgentResult>

export const UpgradeAgentResponse = Type.Object(
  {
    agent_image: Type.Optional(Text('Image that was asked for.')),
    result: Type.Optional(UpgradeAgentResult),
  },
  {
    title: 'upgrade_agent_response',
    description: 'Reply of the `upgrade-agent` step; without `result` while an earlier pull still runs.',
  },
)
export type UpgradeAgentResponse = Type.Static<typeof UpgradeAgentResponse>
