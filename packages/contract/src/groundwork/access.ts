// Logging in, and the accounts and tokens of people. Tokens of machines come with their boot media.
import { Type } from 'typebox'
import { RequestError } from '../api/errors.ts'
import { type Access, ANY_USER, PUBLIC, WRITER } from '../operations/access.ts'
import { OWN_BASE_PATH } from '../operations/base-paths.ts'
import { errorAnswers, explainedErrors } from '../operations/error-answers.ts'
import { operations } from '../operations/operation.ts'
import { DateTime, Flag, ListOf, Nullable, StringEnum, Text, Uuid } from '../schema/schema.ts'

const ADMINISTRATOR: Access = { userAuth: ['admin'] }

/** What a person or an API token may do: everything, everything but accounts of others, or only look. */
export const ACCESS_ROLES = ['admin', 'user', 'read-only'] as const
const AccessRole = StringEnum(ACCESS_ROLES, {
  description:
    '`admin` may do everything, `user` everything but other accounts and audit events, `read-only` may read everything that holds no secret.',
})

const personName = (description: string) =>
  Text(description, { pattern: '^[a-z0-9][a-z0-9._@-]{0,62}$', maxLength: 63 })
const NewPassword = Text('The new password: 12 characters or more.', { minLength: 12, maxLength: 1024 })

export const LoginRequest = Type.Object(
  {
    name: Text('Who logs in.', { minLength: 1, maxLength: 63 }),
    password: Type.Optional(Text('The password.', { maxLength: 1024 })),
    one_time_login: Type.Optional(
      Text('Instead of the password: what the service printed when the account was made. It works once.', {
        maxLength: 128,
      }),
    ),
    new_password: Type.Optional({
      ...NewPassword,
      description: 'Changes the password: 12 characters or more. Required with a one-time login.',
    }),
  },
  { title: 'login-request' },
)

export const Login = Type.Object(
  {
    token: Text('Send it as `Authorization: Bearer <token>`.'),
    expires_at: DateTime('When the token expires; renew it before.'),
    name: Text('Who is logged in.'),
    role: AccessRole,
  },
  { title: 'login' },
)

export const WhoAmI = Type.Object(
  {
    name: Text('As it stands in audit events.'),
    auth: StringEnum(['none', 'local'], { description: '`none`: every caller may do everything.' }),
    role: AccessRole,
    expires_at: Nullable(
      DateTime('When the login of the caller ends unless it is renewed; null: it does not end by itself.'),
    ),
    can_simulate: Flag('Simulated machines can be started here.'),
  },
  { title: 'who-am-i' },
)

export const User = Type.Object(
  {
    name: Text('The name to log in with.'),
    role: AccessRole,
    created_at: DateTime('When the account was made.'),
    has_password: Flag('Has chosen a password, so the one-time login was used.'),
  },
  { title: 'user' },
)

export const UserWithLogin = Type.Object(
  { ...User.properties, one_time_login: Type.Optional(Text('Shown once: works once, for a day.')) },
  { title: 'user-with-login' },
)

export const Token = Type.Object(
  {
    id: Uuid('Names the token when it is deleted.'),
    name: Text('What it is for.'),
    role: AccessRole,
    created_by: Text('It never has more rights than this person.'),
    created_at: DateTime('When it was made.'),
    expires_at: Type.Optional(DateTime('When the token expires.')),
    last_used_at: Type.Optional(DateTime('Exact to a minute.')),
  },
  { title: 'api-token' },
)

export const TokenWithSecret = Type.Object(
  { ...Token.properties, token: Text('The token itself. It is shown once and cannot be read again.') },
  { title: 'api-token-with-secret' },
)

export const TooMany = {
  429: { description: 'Too many attempts; wait as `Retry-After` says.', schema: RequestError },
}
const UserPath = Type.Object({ name: Text('The account.', { minLength: 1, maxLength: 63 }) })
const common = errorAnswers(401, 403, 405, 500, 501)

export const accessOperations = operations('access', {
  login: {
    method: 'POST',
    base: OWN_BASE_PATH,
    path: '/v1/login',
    summary: 'Log in',
    description: 'Name and password, or a one-time login together with a new password.',
    access: PUBLIC,
    body: LoginRequest,
    answers: {
      200: { description: 'Logged in.', schema: Login },
      ...explainedErrors({ 400: 'Neither password nor one-time login, or no acceptable new password.' }),
      ...explainedErrors({ 401: 'Name, password or one-time login are wrong.' }),
      ...TooMany,
      ...errorAnswers(405, 500, 501),
    },
  },
  renewLogin: {
    method: 'POST',
    base: OWN_BASE_PATH,
    path: '/v1/login/renew',
    summary: 'Stay logged in',
    description:
      'Gives a fresh token for one that is still valid, up to twelve hours after the password was given.',
    access: ANY_USER,
    answers: { 200: { description: 'Still logged in.', schema: Login }, ...common },
  },
  logOutEverywhere: {
    method: 'POST',
    base: OWN_BASE_PATH,
    path: '/v1/logout-everywhere',
    summary: 'Log out everywhere',
    description: 'Ends all logins of the caller. API tokens stay valid.',
    access: ANY_USER,
    answers: { 204: { description: 'Logged out.' }, ...common },
  },
  whoAmI: {
    method: 'GET',
    base: OWN_BASE_PATH,
    path: '/v1/whoami',
    summary: 'Show the account of the caller',
    access: ANY_USER,
    answers: { 200: { description: 'The caller.', schema: WhoAmI }, ...errorAnswers(401, 403, 405, 500) },
  },
  listTokens: {
    method: 'GET',
    base: OWN_BASE_PATH,
    path: '/v1/tokens',
    summary: 'List API tokens',
    description: 'Those of the caller; an administrator sees all.',
    access: ANY_USER,
    answers: {
      200: { description: 'Without the tokens themselves.', schema: ListOf(Token, 'By age.') },
      ...common,
    },
  },
  createToken: {
    method: 'POST',
    base: OWN_BASE_PATH,
    path: '/v1/tokens',
    summary: 'Create an API token',
    access: WRITER,
    body: Type.Object(
      {
        name: Text('What it is for.', { pattern: '^[A-Za-z0-9][A-Za-z0-9 ._@-]{0,62}$' }),
        role: AccessRole,
        expires_at: Type.Optional(DateTime('When the token expires; left out: never.')),
      },
      { title: 'api-token-params' },
    ),
    answers: {
      201: { description: 'The only time the token is shown.', schema: TokenWithSecret },
      ...errorAnswers(400),
      ...common,
    },
  },
  deleteToken: {
    method: 'DELETE',
    base: OWN_BASE_PATH,
    path: '/v1/tokens/{token_id}',
    summary: 'Revoke an API token',
    access: WRITER,
    params: Type.Object({ token_id: Uuid('The token.') }),
    answers: { 204: { description: 'The token is no longer valid.' }, ...errorAnswers(400, 404), ...common },
  },
  listUsers: {
    method: 'GET',
    base: OWN_BASE_PATH,
    path: '/v1/users',
    summary: 'List accounts',
    access: ADMINISTRATOR,
    answers: { 200: { description: 'All accounts.', schema: ListOf(User, 'By name.') }, ...common },
  },
  createUser: {
    method: 'POST',
    base: OWN_BASE_PATH,
    path: '/v1/users',
    summary: 'Create an account',
    access: ADMINISTRATOR,
    body: Type.Object(
      { name: personName('Small letters, digits, and `._@-`.'), role: AccessRole },
      { title: 'user-create-params' },
    ),
    answers: {
      201: { description: 'Hand the one-time login to the person.', schema: UserWithLogin },
      ...errorAnswers(400, 409),
      ...common,
    },
  },
  updateUser: {
    method: 'PATCH',
    base: OWN_BASE_PATH,
    path: '/v1/users/{name}',
    summary: 'Change an account',
    access: ADMINISTRATOR,
    params: UserPath,
    body: Type.Object(
      {
        role: Type.Optional(AccessRole),
        new_one_time_login: Type.Optional(
          Flag('Replaces password and logins by a one-time login, for a user who forgot the password.'),
        ),
      },
      { title: 'user-update-params' },
    ),
    answers: {
      200: { description: 'The account.', schema: UserWithLogin },
      ...errorAnswers(400, 404, 409),
      ...common,
    },
  },
  deleteUser: {
    method: 'DELETE',
    base: OWN_BASE_PATH,
    path: '/v1/users/{name}',
    summary: 'Delete an account',
    description: 'Its logins and API tokens end at once.',
    access: ADMINISTRATOR,
    params: UserPath,
    answers: { 204: { description: 'Deleted.' }, ...errorAnswers(400, 404, 409), ...common },
  },
})
