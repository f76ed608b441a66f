import { NtpSynchronizationResponse } from '@groundwork/contract/steps'
import { forOutput } from '../reply-result.ts'

export const acceptNtpSynchronizer = forOutput<NtpSynchronizationResponse>(
  NtpSynchronizationResponse,
  ({ ntp_sources = [] }) => ({ ok: true, host: { ntp_sources } }),
)
