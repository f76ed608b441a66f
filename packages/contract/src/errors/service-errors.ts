// Refusals because of the service itself or what it depends on.
import { reasoned, serviceError } from './error-row.ts'

export const SERVICE_ERRORS = {
  'internal-error': serviceError<{ requestId: string }>(
    500,
    ({ requestId }) => `The service failed; its log tells why under request ${requestId}.`,
  ),
  'not-offered': serviceError<{ summary: string; operation: string }>(
    501,
    ({ summary, operation }) => `This version of Groundwork cannot do this yet: ${summary} (${operation}).`,
  ),
  'storage-trouble': reasoned(
    'service',
    [503, 507],
    'The database, a disk or the S3 store cannot work now; the message says why and what to do. Try again after `Retry-After`.',
  ),
  'checks-not-judged': serviceError<{ why: string }>(
    503,
    ({ why }) => `The checks cannot be judged now: ${why}`,
  ),
  'service-stopping': serviceError(503, () => 'The service is being stopped.'),
  'evaluation-stalled': serviceError<{ minutes: number }>(
    500,
    ({ minutes }) => `Due work has not been taken up for ${minutes} minutes; see the log for the reason.`,
  ),
} as const
