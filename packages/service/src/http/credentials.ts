import type { IncomingMessage } from 'node:http'
import type { Credentials } from '../auth/auth.ts'
import { isOwnPage } from './cors.ts'
import type { RawValues } from './parameters.ts'
import { readSessionCookie } from './session-cookie.ts'

/** Every place where a token may stand; which of them count is the operation's business. */
export function credentialsOf(
  message: Pick<IncomingMessage, 'headers' | 'socket'>,
  query: RawValues,
  host: string | undefined,
  isSecure: boolean,
): Credentials {
  const { headers } = message
  const session = readSessionCookie(headers.cookie, isSecure)
  return {
    authorization: headers.authorization,
    xSecretKey: one(headers['x-secret-key']),
    apiKey: one(query.api_key),
    imageToken: one(headers['image-token']),
    imageTokenQuery: one(query.image_token),
    watcherAuthorization: one(headers['watcher-authorization']),
    // A browser sends it by itself, also for pages beside ours: theirs do not count, not even of sites that may call the API.
    ...(session !== undefined && isOwnPage(message, host) && { session }),
  }
}

const one = (value: string | readonly string[] | undefined): string | undefined =>
  typeof value === 'string' ? value : value?.at(-1)
