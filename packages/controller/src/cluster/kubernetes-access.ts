import { request as httpRequest, type IncomingMessage } from 'node:http'
import { request as httpsRequest, type RequestOptions } from 'node:https'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import type { KubeConfig } from '@kubernetes/client-node'
import type { ClusterAccess } from './cluster-access.ts'
import { createRequestAccess } from './request-access.ts'
import type { Transport, TransportRequest } from './transport.ts'

/** A request that nobody answers for so long is given up. */
const SILENCE_MS = 60_000
/** The server ends a watch after five minutes; one that says nothing for longer is dead. */
const STREAM_SILENCE_MS = 330_000

/**
 * The library knows where the cluster is and who we are (and renews the token of the pod). Objects go through as they are: its own
 * classes drop every field that they do not know, and would write the object back without it.
 */
export function createKubernetesAccess(kubeconfig: KubeConfig): ClusterAccess {
  return createRequestAccess(createTransport(kubeconfig), {
    sleep: (ms, signal) => sleep(ms, undefined, { signal, ref: false }).catch(() => undefined),
  })
}

function createTransport(kubeconfig: KubeConfig): Transport {
  const open = async (
    { method, path, body, contentType = 'application/json' }: TransportRequest,
    more: RequestOptions = {},
  ): Promise<IncomingMessage> => {
    const server = kubeconfig.getCurrentCluster()?.server
    if (server === undefined) throw new Error('The kubeconfig names no cluster.')
    const options: RequestOptions = {
      method,
      headers: {
        Accept: 'application/json, */*',
        ...(body === undefined ? {} : { 'Content-Type': contentType }),
      },
      ...more,
    }
    await kubeconfig.applyToHTTPSOptions(options)
    const url = new URL(server.replace(/\/+$/, '') + path)
    const send = url.protocol === 'http:' ? httpRequest : httpsRequest
    return new Promise((resolve, reject) => {
      const sent = send(url, options, resolve)
      sent.once('error', reject)
      sent.once('timeout', () => sent.destroy(new Error('it took too long')))
      sent.end(body === undefined ? undefined : JSON.stringify(body))
    })
  }

  return {
    async request(request) {
      const response = await open(request, { timeout: SILENCE_MS })
      return { status: response.statusCode ?? 0, text: await textOf(response) }
    },
    async stream(path, onLine, signal) {
      const response = await open({ method: 'GET', path }, { signal, timeout: STREAM_SILENCE_MS })
      if (response.statusCode !== 200) {
        response.resume()
        throw new Error(`The answer is ${response.statusCode}.`)
      }
      for await (const line of createInterface({ input: response })) onLine(line)
    },
  }
}

async function textOf(response: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of response) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks).toString()
}
