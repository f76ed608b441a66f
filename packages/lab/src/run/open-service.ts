import { ApiError, type Client, createClient } from '@groundwork/contract/client'
import { causeCode } from '@groundwork/errors/error-code'
import type { SendRequest } from '../network/send-request.ts'
import { LabError } from '../world/lab-error.ts'

export interface ServiceAddress {
  /** For example http://127.0.0.1:8090. */
  readonly url: string
  /** Of a person or a program that may make clusters; null: the service asks for none. */
  readonly token: string | null
}

/** The service, for the person at the lab: what goes wrong is told as something that can be mended. */
export function openService({ url, token }: ServiceAddress, send: SendRequest): Client {
  const client = createClient({
    baseUrl: url,
    fetch: (address, init = {}) => send(String(address), init),
    ...(token !== null && { headers: { Authorization: `Bearer ${token}` } }),
  })
  const explained = async <T>(work: Promise<T>): Promise<T> => {
    try {
      return await work
    } catch (error) {
      throw problemOf(error, url, token !== null)
    }
  }
  return {
    call: (id, ...input) => explained(client.call(id, ...input)),
    callWith: (id, input) => explained(client.callWith(id, input)),
    open: (id, ...input) => explained(client.open(id, ...input)),
  }
}

/** Failures of a moment stay what they are, for those who try again. */
function problemOf(error: unknown, url: string, hasToken: boolean): unknown {
  if (error instanceof ApiError && (error.status === 401 || error.status === 403)) {
    return new LabError(
      hasToken
        ? `The service at ${url} does not take this token (${error.status}: ${error.reason}). It may have expired: log in again.`
        : `The service at ${url} asks for a login. Give a token with --token, or in the variable GROUNDWORK_TOKEN.`,
    )
  }
  const code = causeCode(error)
  if (/CERT|SELF_SIGNED|UNABLE_TO_VERIFY/.test(code)) {
    return new LabError(
      `The certificate of ${url} is not trusted (${code}). Name the file of its authority in the variable NODE_EXTRA_CA_CERTS.`,
    )
  }
  return error
}

/** Before anything is made: whether a server answers there, and whether it is this kind of service. */
export async function requireService(client: Client, url: string): Promise<void> {
  try {
    await client.call('v2ListComponentVersions')
  } catch (error) {
    if (error instanceof LabError) throw error
    if (error instanceof ApiError) {
      throw new LabError(`What answers at ${url} is not a Groundwork service (${error.status}).`)
    }
    if (error instanceof SyntaxError) {
      throw new LabError(
        `What answers at ${url} is not the API of a Groundwork service. Is this another of its ports?`,
      )
    }
    throw new LabError(
      `No service answers at ${url} (${causeCode(error) || error}). "npm start" runs one; --url names another address.`,
    )
  }
}
