import { Type } from 'typebox'
import { IMAGE_PATTERN } from '../schema/patterns.ts'
import { Text, Uuid } from '../schema/schema.ts'

export const NextStepCmdRequest = Type.Object(
  {
    infra_env_id: Uuid('Infra-env of the host.'),
    host_id: Uuid('Id that the host has from now on; the agent uses this one, not the one it computed.'),
    agent_version: Text('Agent image to run the steps with; this is how a newer agent comes into use.', {
      pattern: IMAGE_PATTERN,
    }),
  },
  {
    title: 'next_step_cmd_request',
    description:
      'What the answer to a host registration tells the agent to start; JSON text in `next_step_runner_command.args[0]`.',
  },
)
export type NextStepCmdRequest = Type.Static<typeof NextStepCmdRequest>
