import { readKubeconfig } from '@groundwork/kube-client/access'
import type { RunningSystem } from '../../world/computer.ts'

export interface ApiAnswer {
  /** 0: nobody answered. */
  readonly status: number
  readonly body: Readonly<Record<string, unknown>>
}

export interface ApiCaller {
  call(method: string, path: string, body?: object, contentType?: string): Promise<ApiAnswer>
  /** The same, as somebody else. */
  as(token: string): ApiCaller
}

const TIMEOUT_MS = 30_000

/** The Kubernetes API as programs of a node reach it: over the network of the lab. Never throws. */
export function createApiCaller(system: RunningSystem, kubeconfig: string): ApiCaller {
  const { server, token = '' } = readKubeconfig(kubeconfig)
  const callerAs = (bearer: string): ApiCaller => ({
    as: callerAs,
    async call(method, path, body, contentType = 'application/json') {
      try {
        const response = await system.machine.fetch(`${server}${path}`, {
          method,
          headers: { Authorization: `Bearer ${bearer}`, 'Content-Type': contentType },
          ...(body === undefined ? {} : { body: JSON.stringify(body) }),
          signal: system.signal,
          timeoutMs: TIMEOUT_MS,
        })
        return { status: response.status, body: JSON.parse(await response.text()) as ApiAnswer['body'] }
      } catch {
        return { status: 0, body: {} }
      }
    },
  })
  return callerAs(token)
}
