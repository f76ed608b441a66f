// The operations of this folder behind a real server, with an administrator who has chosen a password.
import { type AuthWorld, createAuthWorld } from '../../../auth/testing/auth-world.ts'
import { createTestApp } from '../../../http/testing/test-app.ts'
import { createApiServer } from '../../../server/api-server.ts'
import { testServer } from '../../../testing/test-server.ts'
import { accessHandlers } from '../access-handlers.ts'
import { requirePeople } from '../require-people.ts'

export const PASSWORD = 'correct horse battery'

type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE'
interface SendOptions {
  readonly token?: string
  readonly body?: object
  readonly from?: string
}

export type AccessServer = Awaited<ReturnType<typeof createAccessServer>>

export async function createAccessServer() {
  const world: AuthWorld = await createAuthWorld()
  const testApp = await createTestApp()
  const appWith = (auth: AuthWorld['auth']) => ({ ...testApp.app, db: world.db, auth, clock: world.clock })
  const server = testServer(createApiServer(appWith(world.auth), accessHandlers))
  const { accounts } = requirePeople({ auth: world.auth })
  const firstLogin = (await accounts.createFirst())?.one_time_login ?? ''

  async function send(method: Method, path: string, { token, body, from = '192.0.2.1' }: SendOptions = {}) {
    const answer = await server.inject({
      method,
      url: `/api/groundwork/v1${path}`,
      headers: {
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { payload: JSON.stringify(body) }),
      remoteAddress: from,
    })
    return {
      status: answer.statusCode,
      headers: answer.headers,
      body: answer.body === '' ? null : answer.json(),
    }
  }

  const logIn = (body: object, from?: string) => send('POST', '/login', { body, ...(from && { from }) })
  const tokenOf = async (name: string): Promise<string> =>
    (await logIn({ name, password: PASSWORD })).body.token

  return {
    world,
    accounts,
    firstLogin,
    send,
    logIn,
    tokenOf,
    appWith,
    choosePassword: () => logIn({ name: 'admin', one_time_login: firstLogin, new_password: PASSWORD }),
    /** The token of a new person who has chosen a password. */
    async person(name: string, role: string): Promise<string> {
      const made = await send('POST', '/users', { token: await tokenOf('admin'), body: { name, role } })
      const { one_time_login } = made.body
      return (await logIn({ name, one_time_login, new_password: PASSWORD })).body.token
    },
    async close() {
      await testApp.close()
      await world.close()
    },
  }
}
