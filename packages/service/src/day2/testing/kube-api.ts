// As much of a Kubernetes API as approving needs, on a port of this machine, with a token that it insists on.
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'
import type { KubeNode, SigningRequest } from '@groundwork/kube-client/objects'

export interface KubeApi {
  readonly requests: Map<string, SigningRequest>
  readonly nodes: KubeNode[]
  /** How often it was asked, by method and path. */
  readonly asked: string[]
  /** Anything but 200 is answered to everything. */
  status: number
  /** Decides between reading and approving, as another process would. */
  beforeApproval: () => void
  readonly kubeconfig: string
  approvalsOf(name: string): readonly { readonly type: string; readonly reason?: string }[]
  close(): Promise<void>
}

const TOKEN = 'token-of-the-administrator'
const REQUESTS = '/apis/certificates.k8s.io/v1/certificatesigningrequests'

export async function startKubeApi(): Promise<KubeApi> {
  const requests = new Map<string, SigningRequest>()
  const nodes: KubeNode[] = []
  const asked: string[] = []
  let base = ''
  const api: KubeApi = {
    requests,
    nodes,
    asked,
    status: 200,
    beforeApproval: () => {},
    get kubeconfig() {
      return JSON.stringify({
        'current-context': 'admin',
        contexts: [{ name: 'admin', context: { cluster: 'test', user: 'admin' } }],
        clusters: [{ name: 'test', cluster: { server: base } }],
        users: [{ name: 'admin', user: { token: TOKEN } }],
      })
    },
    approvalsOf: (name) => requests.get(name)?.status?.conditions ?? [],
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }

  async function answer(incoming: IncomingMessage): Promise<{ status: number; body: object }> {
    const { pathname } = new URL(incoming.url ?? '', base)
    asked.push(`${incoming.method} ${pathname}`)
    if (incoming.headers.authorization !== `Bearer ${TOKEN}`) return { status: 401, body: {} }
    if (api.status !== 200) return { status: api.status, body: {} }
    if (incoming.method === 'PUT') return approve(pathname, (await json(incoming)) as SigningRequest)
    if (pathname === REQUESTS) return { status: 200, body: { items: [...requests.values()] } }
    return { status: 200, body: { items: nodes } }
  }

  function approve(pathname: string, body: SigningRequest): { status: number; body: object } {
    api.beforeApproval()
    const { name } = body.metadata
    const stored = requests.get(name)
    if (stored === undefined || pathname !== `${REQUESTS}/${name}/approval`) return { status: 404, body: {} }
    if (versionOf(stored) !== versionOf(body)) return { status: 409, body: {} }
    requests.set(name, withVersion(body))
    return { status: 200, body }
  }

  const server = createServer((incoming, outgoing) => {
    answer(incoming).then(
      ({ status, body }) => outgoing.writeHead(status).end(JSON.stringify(body)),
      () => outgoing.destroy(),
    )
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return api
}

let versions = 0
export const withVersion = (request: SigningRequest): SigningRequest => {
  versions += 1
  return {
    ...request,
    metadata: { ...request.metadata, resourceVersion: String(versions) } as { name: string },
  }
}
const versionOf = ({ metadata }: SigningRequest) => (metadata as { resourceVersion?: string }).resourceVersion
