// The agent asks for steps, runs them and replies. Arguments and replies of each step: catalogue.ts.
import { Type } from 'typebox'
import { Integer, ListOf, Nullable, StringEnum, Text, withDefault } from '../schema/schema.ts'
import { PostStepAction } from '../vocabulary/enums.ts'

export const StepType = StringEnum(
  [
    'connectivity-check',
    'execute',
    'inventory',
    'install',
    'free-network-addresses',
    'dhcp-lease-allocate',
    'api-vip-connectivity-check',
    'tang-connectivity-check',
    'ntp-synchronizer',
    'installation-disk-speed-check',
    'container-image-availability',
    'domain-resolution',
    'stop-installation',
    'logs-gather',
    'next-step-runner',
    'upgrade-agent',
    'download-boot-artifacts',
    'reboot-for-reclaim',
    'verify-vips',
  ],
  {
    title: 'step-type',
    description:
      'What a host is asked to do. `execute` and `next-step-runner` are left over from old agents and never sent.',
  },
)
export type StepType = Type.Static<typeof StepType>

export const Step = Type.Object(
  {
    step_type: Type.Optional(StepType),
    step_id: Type.Optional(
      Text(
        'Name of this one request: the step type and eight hex digits. The `upgrade-agent` step has none.',
      ),
    ),
    args: Type.Optional(ListOf(Type.String(), 'Arguments; most steps take one, which is JSON text.')),
  },
  { title: 'step', description: 'One thing a host is asked to do.' },
)
export type Step = Type.Static<typeof Step>

export const Steps = Type.Object(
  {
    next_instruction_seconds: Type.Optional(Integer('Seconds until the next poll; absent means at once.')),
    post_step_action: Type.Optional(withDefault(PostStepAction, 'continue')),
    instructions: Type.Optional(
      Nullable(ListOf(Step, 'Steps to start, all at the same time; null when there is nothing to do.')),
    ),
  },
  { title: 'steps', description: 'Answer to a poll of the agent: what to do now and when to ask again.' },
)
export type Steps = Type.Static<typeof Steps>

export const StepReply = Type.Object(
  {
    step_type: Type.Optional(StepType),
    step_id: Type.Optional(Text('The id the step came with; not checked.')),
    exit_code: Type.Optional(
      Integer(
        '0, or absent: done. 256: the discovery medium cannot be read any more. Anything else: failed.',
      ),
    ),
    output: Type.Optional(Text('Result, in most steps JSON text; absent means empty.')),
    error: Type.Optional(Text('Error text; a step that succeeded may also have written some.')),
  },
  { title: 'step-reply', description: 'Result of one step.' },
)
export type StepReply = Type.Static<typeof StepReply>

export const StepsReply = Type.Array(StepReply, {
  title: 'steps-reply',
  description: 'Several results. Agents of today post them one at a time.',
})
export type StepsReply = Type.Static<typeof StepsReply>
