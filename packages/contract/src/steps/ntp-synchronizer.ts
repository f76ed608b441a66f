import { Type } from 'typebox'
import { REPLY_LIMITS } from '../schema/limits.ts'
import { ListOf, StringEnum, Text } from '../schema/schema.ts'

export const NtpSynchronizationRequest = Type.Object(
  {
    ntp_source: Text('Time servers to add, comma-separated names or addresses; empty: none, only report.'),
  },
  { title: 'ntp_synchronization_request', description: 'Argument of the `ntp-synchronizer` step.' },
)
export type NtpSynchronizationRequest = Type.Static<typeof NtpSynchronizationRequest>

export const SourceState = StringEnum(
  ['synced', 'combined', 'not_combined', 'error', 'variable', 'unreachable'],
  {
    title: 'source_state',
    description:
      'What chrony makes of a time server: `synced` sets the clock, `combined` helps to, `not_combined` is good but not used, ' +
      '`error` is wrong, `variable` is too unsteady, `unreachable` does not answer.',
  },
)
export type SourceState = Type.Static<typeof SourceState>

export const NtpSource = Type.Object(
  {
    source_name: Type.Optional(Text('Name of the server, or its address when it has no name.')),
    source_state: Type.Optional(SourceState),
  },
  { title: 'ntp_source', description: 'One time server of a host.' },
)
export type NtpSource = Type.Static<typeof NtpSource>

export const NtpSynchronizationResponse = Type.Object(
  {
    ntp_sources: Type.Optional(
      ListOf(NtpSource, 'Time servers the host knows; empty when it knows none.', REPLY_LIMITS.ntp_sources),
    ),
  },
  {
    title: 'ntp_synchronization_response',
    description:
      'Reply of the `ntp-synchronizer` step. The list is kept as JSON text in `ntp_sources` of the host.',
  },
)
export type NtpSynchronizationResponse = Type.Static<typeof NtpSynchronizationResponse>
