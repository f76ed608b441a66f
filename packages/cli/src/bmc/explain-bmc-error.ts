// What went wrong with a BMC, as an exit code, a sentence, and what to do next.
import { type BmcError, type BmcProblem, isBmcError } from '@groundwork/bmc/errors'
import { CliError } from '../failures/cli-error.ts'
import type { ExitReason } from '../failures/exit-codes.ts'
import { seeCertificate } from '../remote/first-contact.ts'
import type { Surroundings } from '../terminal/surroundings.ts'

const REASONS: Readonly<Partial<Record<BmcProblem, ExitReason>>> = {
  'address-invalid': 'usage',
  unreachable: 'unreachable',
  'timed-out': 'unreachable',
  'certificate-untrusted': 'unreachable',
  'certificate-changed': 'unreachable',
  'tls-required': 'usage',
  redirected: 'unreachable',
  'not-redfish': 'unreachable',
  'bmc-not-back': 'unreachable',
  'login-refused': 'notAllowed',
  'login-missing': 'notAllowed',
  'password-change-required': 'notAllowed',
  'not-allowed': 'notAllowed',
  'licence-missing': 'notAllowed',
  'not-found': 'notFound',
  'system-missing': 'notFound',
  'media-missing': 'notFound',
  'system-ambiguous': 'usage',
  'media-ambiguous': 'usage',
  'image-invalid': 'invalid',
  'image-refused': 'invalid',
  'media-in-use': 'conflict',
  'media-detached': 'conflict',
  'jobs-pending': 'conflict',
  busy: 'conflict',
  'session-limit': 'conflict',
  'not-offered': 'conflict',
  'task-unfinished': 'timedOut',
  'power-unchanged': 'timedOut',
}

/** Anything else stays as it is. */
export async function explainBmcError(
  error: unknown,
  around: Surroundings,
  address: string,
): Promise<unknown> {
  if (!isBmcError(error)) return error
  const next =
    error.code === 'certificate-untrusted' ? await adviseOnCertificate(error, around, address) : error.next
  return new CliError(REASONS[error.code] ?? 'failedState', error.message, {
    next,
    error_code: error.code,
    ...(error.status > 0 && { status: error.status }),
  })
}

/** With the fingerprint that can be compared and pinned. */
async function adviseOnCertificate(
  { next }: BmcError,
  { signal }: Surroundings,
  address: string,
): Promise<string> {
  const { parseBmcAddress } = await import('@groundwork/bmc/redfish')
  const url = parseBmcAddress(address).origin
  const seen = await seeCertificate({ url, name: null, isInsecure: false }, signal).catch(() => null)
  if (seen === null) return next
  return `${next}\nIt is ${seen.subject}, SHA-256 ${seen.fingerprint}. If that is right, repeat with --fingerprint ${seen.fingerprint}.`
}
