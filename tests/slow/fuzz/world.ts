// A running service with things in it that requests can hit. Requests delete them, so there are always new ones.
import type { ClusterStatus } from '@groundwork/contract/vocabulary'
import { aMachine, createAgent } from '@groundwork/service/testing/clients'
import { AGENT_IMAGE, type ServiceProcess } from '../../testing/service-process.ts'
import type { AgentTokens } from './agent-tokens.ts'
import { clusterInStatus, WALKED_STATUSES, type Walker } from './cluster-in-status.ts'
import type { Pools } from './pools.ts'
import { SECRETS } from './secrets.ts'
import { createSender, type Received } from './send.ts'

const API = '/api/assisted-install'
const OWN = '/api/groundwork'
const KEPT = 12

export interface World {
  readonly pools: Pools
  send(
    method: string,
    path: string,
    headers?: Readonly<Record<string, string>>,
    body?: string,
  ): Promise<Received>
  /** What the agent of the infra-env in this path would send along. */
  agentHeaders(path: string): Promise<Readonly<Record<string, string>>>
  /** Adds a cluster with hosts, an infra-env of its own, and a token. The oldest are forgotten. */
  refresh(): Promise<void>
  /** Leads clusters into all statuses, one after the other and again and again, beside everything else; ends with the signal. */
  walk(signal: AbortSignal): Promise<void>
  /** The status that the cluster or infra-env in this path was led into; null: it was not led anywhere. */
  ledInto(path: string): ClusterStatus | null
  /** Tokens and logins that only this run knows: they must not be found anywhere else. */
  readonly tokens: readonly string[]
  close(): void
}

/** `agentTokens`: how agents of an infra-env prove who they are; null: they do not have to. */
export async function createWorld(service: ServiceProcess, agentTokens: AgentTokens | null): Promise<World> {
  const sender = createSender(service.url)
  /** The latest cluster of each status, and its infra-env. */
  const inStatus = new Map<ClusterStatus, { readonly cluster: string; readonly infraEnv: string }>()
  const recent = { cluster: [] as string[], 'infra-env': [] as string[] }
  const pools = {
    get cluster() {
      return [...recent.cluster, ...[...inStatus.values()].map(({ cluster }) => cluster)]
    },
    get 'infra-env'() {
      return [...recent['infra-env'], ...[...inStatus.values()].map(({ infraEnv }) => infraEnv)]
    },
    host: [] as string[],
    token: [] as string[],
  }
  const tokens: string[] = []
  let login: Record<string, string> = {}
  let count = 0

  const send: World['send'] = (method, path, headers = {}, body = undefined) =>
    sender.send(method, path, { ...login, ...headers }, body)

  async function ask<Answer>(method: string, path: string, body?: object): Promise<Answer> {
    const type = { 'content-type': 'application/json' }
    const { status, text } = await send(method, path, type, body && JSON.stringify(body))
    if (status >= 300) throw new Error(`${method} ${path}: ${status} ${text}`)
    return (text === '' ? undefined : JSON.parse(text)) as Answer
  }

  const keep = (pool: string[], ...ids: readonly string[]) => {
    pool.push(...ids)
    pool.splice(0, Math.max(0, pool.length - KEPT))
  }

  async function agentHeaders(path: string): Promise<Record<string, string>> {
    const id = /\/(?:infra-envs|clusters)\/([0-9a-f-]{36})/.exec(path)?.[1] ?? pools['infra-env'][0]
    return agentTokens === null || id === undefined ? {} : { 'x-secret-key': await agentTokens(id) }
  }

  async function logIn(): Promise<void> {
    const [, one_time_login = ''] = /Log in once as admin with (\S+)/.exec(service.banner) ?? []
    const body = { name: 'admin', one_time_login, new_password: SECRETS.new_password }
    const { token } = await ask<{ token: string }>('POST', `${OWN}/v1/login`, body)
    tokens.push(one_time_login, token)
    login = { authorization: `Bearer ${token}` }
    const created = await createToken()
    login = { authorization: `Bearer ${created}` }
    await ask('POST', `${OWN}/v1/users`, { name: 'fuzz-user', role: 'user' })
  }

  async function createToken(): Promise<string> {
    const body = { name: 'fuzz', role: 'admin' }
    const { token } = await ask<{ token: string }>('POST', `${OWN}/v1/tokens`, body)
    tokens.push(token)
    return token
  }

  async function refresh(): Promise<void> {
    count += 1
    const { pull_secret } = SECRETS
    const cluster = await ask<{ id: string }>('POST', `${API}/v2/clusters`, {
      name: `fuzz-${count}`,
      openshift_version: '4.20',
      base_dns_domain: 'example.com',
      pull_secret,
    })
    const bound = { name: `bound-${count}`, pull_secret, cluster_id: cluster.id }
    const infraEnv = await ask<{ id: string }>('POST', `${API}/v2/infra-envs`, bound)
    const alone = { name: `alone-${count}`, pull_secret, openshift_version: '4.20' }
    const other = await ask<{ id: string }>('POST', `${API}/v2/infra-envs`, alone)
    const first = await ask<{ id: string }>('POST', `${API}/v1/clusters`, {
      name: `first-${count}`,
      openshift_version: '4.20',
      base_dns_domain: 'example.com',
      pull_secret,
    })
    // The same machines everywhere: a path names a host and where it is, and both are chosen apart.
    const hosts = await addHosts(infraEnv.id, [1, 2, 3])
    const free = await addHosts(other.id, [1, 4])
    await addHosts(first.id, [1, 2])
    keep(recent.cluster, cluster.id, first.id)
    keep(recent['infra-env'], infraEnv.id, other.id, first.id)
    keep(pools.host, ...hosts, ...free.slice(1))
    if (agentTokens !== null) {
      await createToken()
      const mine = await ask<{ id: string; name: string }[]>('GET', `${OWN}/v1/tokens`)
      // Not the first one: it is ours.
      keep(pools.token, ...mine.slice(1).map(({ id }) => id))
    }
  }

  async function addHosts(infraEnvId: string, numbers: readonly number[]): Promise<string[]> {
    return Promise.all(
      numbers.map(async (number) => {
        const machine = aMachine({ number, seed: 'fuzz' })
        const agent = createAgent({
          machine,
          infraEnvId,
          agentVersion: AGENT_IMAGE,
          send: async (method, path, body) => {
            const headers = { 'content-type': 'application/json', ...(await agentHeaders(path)) }
            return send(method, `${API}${path}`, headers, body && JSON.stringify(body))
          },
        })
        await agent.register()
        await agent.turn()
        return machine.id
      }),
    )
  }

  const walker: Walker = {
    send: (infraEnvId) => async (method, path, body) => {
      const token =
        infraEnvId === null || agentTokens === null ? {} : { 'x-secret-key': await agentTokens(infraEnvId) }
      const headers = { 'content-type': 'application/json', ...token }
      return send(method, `${API}${path}`, headers, body && JSON.stringify(body))
    },
  }

  const ledInto = (path: string): ClusterStatus | null =>
    [...inStatus].find(
      ([, { cluster, infraEnv }]) => path.includes(cluster) || path.includes(infraEnv),
    )?.[0] ?? null

  async function walk(signal: AbortSignal): Promise<void> {
    for (let round = 0; round === 0 || !signal.aborted; round += 1) {
      for (const status of WALKED_STATUSES) {
        if (round > 0 && signal.aborted) return
        count += 1
        try {
          const { clusterId, infraEnvId } = await clusterInStatus(walker, status, count)
          inStatus.set(status, { cluster: clusterId, infraEnv: infraEnvId })
        } catch (error) {
          // Other requests may hit the cluster on its way, but not before it is in the pool.
          if (!signal.aborted || round === 0) throw error
        }
      }
    }
  }

  if (agentTokens !== null) await logIn()
  await refresh()
  return { pools, send, agentHeaders, refresh, walk, ledInto, tokens, close: sender.close }
}
