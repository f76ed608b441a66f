import type { IncomingHttpHeaders } from 'node:http'
import type { Credentials } from '../auth/auth.ts'
import type { RawValues } from './parameters.ts'

/** Every place where a token may stand; which of them count is the operation's business. */
export function credentialsOf(headers: IncomingHttpHeaders, query: RawValues): Credentials {
  return {
    authorization: headers.authorization,
    xSecretKey: one(headers['x-secret-key']),
    apiKey: one(query.api_key),
    imageToken: one(headers['image-token']),
    imageTokenQuery: one(query.image_token),
    watcherAuthorization: one(headers['watcher-authorization']),
  }
}

const one = (value: string | readonly string[] | undefined): string | undefined =>
  typeof value === 'string' ? value : value?.at(-1)
