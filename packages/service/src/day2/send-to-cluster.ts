import { lookup } from 'node:dns'
import { request as httpRequest, type IncomingMessage } from 'node:http'
import { request as httpsRequest } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import type { KubeAccess } from '@groundwork/kube-client/access'
import type { TransportAnswer, TransportRequest } from '@groundwork/kube-client/client'

export interface ClusterAccess extends KubeAccess {
  /** Where the API is when its name cannot be found: the machine of the service need not use the name server of the cluster. */
  readonly addresses: readonly string[]
}

/** Throws when no answer comes in time. */
export type SendToCluster = (
  access: ClusterAccess,
  request: TransportRequest,
  signal: AbortSignal,
) => Promise<TransportAnswer>

const TIMEOUT_MS = 10_000
/** A page of requests has about 2 MB. */
const MOST_BYTES = 32 * 2 ** 20

export const sendToCluster: SendToCluster = async (access, { method, path, body, contentType }, signal) => {
  const { server, ca, identity, token, addresses } = access
  const url = new URL(server + path)
  const send = url.protocol === 'http:' ? httpRequest : httpsRequest
  const answer = await new Promise<IncomingMessage>((resolve, reject) => {
    const sent = send(
      url,
      {
        method,
        // The next question comes long after connections are closed.
        agent: false,
        lookup: lookupOr(addresses),
        signal: AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]),
        headers: {
          accept: 'application/json',
          ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
          ...(contentType === undefined ? {} : { 'content-type': contentType }),
        },
        ...(ca === undefined ? {} : { ca }),
        ...identity,
      },
      resolve,
    )
    sent.once('error', reject)
    sent.end(body)
  })
  return { status: answer.statusCode ?? 0, text: await textOf(answer) }
}

async function textOf(answer: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of answer as AsyncIterable<Buffer>) {
    bytes += chunk.length
    if (bytes > MOST_BYTES) throw new Error('the answer is too long')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString()
}

/** The certificate is checked against the name either way. */
const lookupOr =
  (addresses: readonly string[]): LookupFunction =>
  (name, options, done) =>
    lookup(name, { ...options, all: true }, (error, found) => {
      const known = addresses.map((address) => ({ address, family: isIP(address) }))
      const all = error === null ? found : known
      const [first] = all
      if (first === undefined) return done(error ?? new Error(`${name} has no address`), [])
      return options.all ? done(null, all) : done(null, first.address, first.family)
    })
