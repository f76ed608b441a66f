// Refusals about who is calling: logins, tokens, accounts, roles.
import { reasoned, requestError, serviceError } from './error-row.ts'

export const ACCESS_ERRORS = {
  'not-logged-in': reasoned(
    'request',
    401,
    'There is no valid token; the message names which kind was expected.',
  ),
  'login-invalid': requestError(
    401,
    () => 'The login is not valid: name, password or one-time login are wrong, or it was used before.',
  ),
  'login-slowed-down': requestError(
    429,
    () =>
      'The login is not valid, and there were too many such. Each further one has to wait; try again in a second.',
  ),
  'too-many-logins': requestError(
    429,
    () => 'Too many people are logging in at this moment. Try again in 10 seconds.',
  ),
  'login-incomplete': serviceError(400, () => 'Send either password or one_time_login together with name.'),
  'new-password-missing': serviceError(
    400,
    () => 'A one-time login works once: send new_password with it, to log in with from then on.',
  ),
  'password-too-short': serviceError<{ length: number }>(
    400,
    ({ length }) => `new_password is too short: choose ${length} characters or more.`,
  ),
  'login-required': requestError(
    403,
    () => 'An API token has no login. Log in with name and password for this.',
  ),
  'session-required': requestError(
    403,
    () =>
      'This is for the cookie of a browser. A token is renewed by POST /v1/login/renew, and ends by itself.',
  ),
  'session-renewed-elsewhere': requestError(
    403,
    () => 'The token of a session is never shown. Renew the cookie by POST /v1/session/renew.',
  ),
  'person-required': requestError(403, () => 'Only people have API tokens. Log in for this.'),
  'role-too-high': requestError<{ role: string }>(
    403,
    ({ role }) => `A token cannot have more rights than its maker: ask for role ${role} at most.`,
  ),
  'expiry-in-the-past': serviceError<{ expires_at: string }>(
    400,
    ({ expires_at }) => `expires_at ${expires_at} is not in the future.`,
  ),
  'account-exists': serviceError<{ name: string }>(
    409,
    ({ name }) => `There is already an account ${name}. Choose another name.`,
  ),
  'last-administrator': serviceError<{ name: string }>(
    409,
    ({ name }) => `${name} is the only administrator. Make another account an administrator first.`,
  ),
  'accounts-switched-off': serviceError(
    501,
    () =>
      'No login is needed: authentication is switched off. Start the service with --auth local to have accounts and tokens.',
  ),
  forbidden: reasoned('request', 403, 'The role or the token of the caller does not allow this.'),
  'administrators-only': requestError(
    403,
    () => 'Only administrators find deleted clusters; leave out the header get_unregistered_clusters.',
  ),
  'audit-administrators-only': serviceError(
    403,
    () =>
      'kinds: only administrators may watch audit entries. Leave "audit" out, or ask with the token of an administrator.',
  ),
  'link-too-wide': serviceError(
    404,
    () => 'A link opens one infra-env or cluster: name it by infra_env_id or cluster_id.',
  ),
  'link-expired': serviceError(403, () => 'This link has expired, or was not made here. Ask for a new one.'),
} as const
