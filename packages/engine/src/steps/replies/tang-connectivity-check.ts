import { TangConnectivityResponse } from '@groundwork/contract/steps'
import { cutText } from '../../text/wording.ts'
import { forOutput, type ReplyHandler } from '../reply-result.ts'

export const acceptTangConnectivityCheck = forOutput<TangConnectivityResponse>(
  TangConnectivityResponse,
  (tang_connectivity) => ({ ok: true, host: { tang_connectivity } }),
)

/** The error text says which server could not be reached, so it is the result. */
export const acceptFailedTangConnectivityCheck: ReplyHandler = (_context, { error, output }) => ({
  ok: true,
  host: { tang_connectivity: cutText(error || output) || 'The check failed without saying why.' },
})
