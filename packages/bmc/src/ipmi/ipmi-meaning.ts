import type { BmcProblem } from '../errors/problems.ts'

const MEANINGS: readonly (readonly [BmcProblem, RegExp])[] = [
  [
    'login-refused',
    /RAKP|unauthori[sz]ed|invalid (?:user|password)|HMAC is invalid|password.*(?:long|short)/i,
  ],
  ['not-allowed', /insufficient privilege|privilege level/i],
  ['busy', /node busy|BMC busy|not ready/i],
  ['unreachable', /address lookup|could not open socket|no route|unreachable/i],
]

/** What a sentence of ipmitool means. That no session comes about can have each of several causes, which it does not tell apart. */
export const meaningOfIpmi = (said: string): BmcProblem =>
  MEANINGS.find(([, pattern]) => pattern.test(said))?.[0] ?? 'ipmi-failed'
