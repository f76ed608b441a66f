// Logging in as a browser does: the token is in a cookie that no script can read.
import { ANY_USER, PUBLIC } from '../operations/access.ts'
import { OWN_BASE_PATH } from '../operations/base-paths.ts'
import { errorAnswers, explainedErrors } from '../operations/error-answers.ts'
import { operations } from '../operations/operation.ts'
import { LoginRequest, TooMany, WhoAmI } from './access.ts'

/** Counts as the person's token wherever one is accepted, and only where no `Authorization` is sent. */
export const SESSION_COOKIE = 'groundwork_session'
/** Its name over TLS: with this prefix browsers take it only from this very host, and only over TLS. */
export const SECURE_SESSION_COOKIE = `__Host-${SESSION_COOKIE}`

const SESSION = { base: OWN_BASE_PATH, path: '/v1/session' } as const
const common = errorAnswers(401, 403, 405, 500, 501)

export const sessionOperations = operations('access', {
  startSession: {
    ...SESSION,
    method: 'POST',
    summary: 'Log in with a cookie',
    description:
      'For web pages of this service: as `login`, but the token is set as the cookie `groundwork_session` (over TLS `__Host-groundwork_session`), which no script can read, and is never shown. Only pages of this service may send it.',
    access: PUBLIC,
    body: LoginRequest,
    answers: {
      200: { description: 'Logged in.', schema: WhoAmI },
      ...explainedErrors({ 400: 'Neither password nor one-time login, or no acceptable new password.' }),
      ...explainedErrors({ 401: 'Name, password or one-time login are wrong.' }),
      ...TooMany,
      ...errorAnswers(403, 405, 500, 501),
    },
  },
  renewSession: {
    method: 'POST',
    base: OWN_BASE_PATH,
    path: '/v1/session/renew',
    summary: 'Stay logged in with a cookie',
    description: 'Sets the cookie anew, up to twelve hours after the password was given.',
    access: ANY_USER,
    answers: { 200: { description: 'Still logged in.', schema: WhoAmI }, ...common },
  },
  endSession: {
    ...SESSION,
    method: 'DELETE',
    summary: 'Log out here',
    description: 'Ends the login of the cookie and clears it. Other logins of the same person go on.',
    access: ANY_USER,
    answers: { 204: { description: 'Logged out.' }, ...common },
  },
})
