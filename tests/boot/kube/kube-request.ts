// Requests to the API server of a test, for setting things up and for looking at what became of them.
import { Agent, request } from 'node:https'
import { text } from 'node:stream/consumers'
import type { ClientCertificate, Person } from './client-authority.ts'

export interface KubeAnswer {
  readonly status: number
  // biome-ignore lint/suspicious/noExplicitAny: tests look into objects of every kind.
  readonly body: any
}

export interface KubeRequestOptions {
  /** An object, or a text that is sent as it is. */
  readonly body?: unknown
  readonly contentType?: string
  /** Instead of the administrator: a token, or a certificate. */
  readonly identity?: { readonly token: string } | ClientCertificate
  /** The administrator speaks in the name of this person. */
  readonly as?: Person
}

export type KubeRequest = (method: string, path: string, options?: KubeRequestOptions) => Promise<KubeAnswer>

/** Every connection is closed after its answer, so that nothing has to be ended. */
export function createKubeRequest(url: string, caPem: string, adminToken: string): KubeRequest {
  return async (method, path, { body, contentType = 'application/json', identity, as } = {}) => {
    const who = identity ?? { token: adminToken }
    const agent = new Agent({ ca: caPem, ...('cert' in who ? who : {}) })
    const sent = request(new URL(path, url), {
      method,
      agent,
      headers: {
        accept: 'application/json',
        ...('token' in who ? { authorization: `Bearer ${who.token}` } : {}),
        ...(body === undefined ? {} : { 'content-type': contentType }),
        ...(as === undefined
          ? {}
          : { 'impersonate-user': as.user, 'impersonate-group': [...(as.groups ?? [])] }),
      },
    })
    return new Promise((resolve, reject) => {
      sent.on('error', reject)
      sent.on('response', (response) => {
        text(response).then((received) => {
          const isJson = response.headers['content-type']?.startsWith('application/json') === true
          resolve({ status: response.statusCode ?? 0, body: isJson ? JSON.parse(received) : received })
        }, reject)
      })
      sent.end(body === undefined || typeof body === 'string' ? body : JSON.stringify(body))
    })
  }
}
