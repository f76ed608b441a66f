// What a refusal means, by its words: BMCs agree on few codes, and put the cause into sentences.
import type { BmcProblem } from '../errors/problems.ts'
import type { RedfishMessage } from './messages.ts'

/** The first that fits. Matched against ids and texts of all messages; every pattern is linear. */
const MEANINGS: readonly (readonly [BmcProblem, RegExp])[] = [
  ['password-change-required', /PasswordChangeRequired|password.{0,40}must be changed/i],
  [
    'session-limit',
    /SessionLimitExceeded|(?:maximum|limit).{0,40}sessions|sessions.{0,40}(?:maximum|limit)/i,
  ],
  ['licence-missing', /licen[cs]e|product key|not activated|InsufficientLicense|iLO Advanced/i],
  ['not-allowed', /InsufficientPrivilege|AccessDenied|not authori[sz]ed|privilege/i],
  ['media-detached', /\bdetached\b|VirtualMediaNotAttached|VRM0021/i],
  [
    'media-in-use',
    /already (?:in use|attached|inserted|mounted|connected)|in use by|MaxVirtualMediaConnection|VirtualMediaInUse|VRM0012|device is in use|MediaIsInserted/i,
  ],
  ['jobs-pending', /job queue|pending job|LC068|SYS428|SYS011|configuration job|job (?:is )?already/i],
  [
    'image-refused',
    /unable to (?:locate|mount|access|connect|reach|find|open)|(?:cannot|could not|failed to) (?:locate|mount|access|connect|reach|open|read|load)|remote share|share is not accessible|VRM0009|RAC0[67]\d\d|(?:image|iso|file|uri|url)[^.]{0,60}(?:not (?:found|valid|reachable|accessible)|invalid)|certificate/i,
  ],
  [
    'busy',
    /ResourceInUse|ServiceTemporarilyUnavailable|InvalidOperationForSystemState|invalid for (?:the )?current state|PowerStateInvalid|SYS518|SYS446|data sources?.{0,40}unavailable|not ready|try again|in progress|busy/i,
  ],
]

export function meaningOf(messages: readonly RedfishMessage[]): BmcProblem | null {
  const text = messages.map(({ id, text, args }) => `${id} ${text} ${args.join(' ')}`).join('\n')
  return MEANINGS.find(([, pattern]) => pattern.test(text))?.[0] ?? null
}

/** Where the words say nothing. */
export function meaningOfStatus(status: number): BmcProblem {
  if (status === 401) return 'login-refused'
  if (status === 403) return 'not-allowed'
  if (status === 404 || status === 410) return 'not-found'
  if (status === 405 || status === 501) return 'not-offered'
  if (status === 409 || status === 412 || status === 423 || status === 429 || status === 503) return 'busy'
  if (status >= 500) return 'bmc-failed'
  return 'payload-refused'
}
