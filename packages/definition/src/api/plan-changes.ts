// Which calls make the service look like a definition. What the definition does not mention is left alone, so nothing is ever
// deleted, and a plan that was carried out leaves an empty plan behind.
import type { Definition, HostDefinition } from '../document/definition.ts'
import { hostKey } from '../document/diff-definitions.ts'
import { shareMirrors } from '../document/mirrors.ts'
import { normalise } from '../document/normalise.ts'
import type { ApiState } from './api-state.ts'
import { findHosts, type KnownHost, knownHost } from './find-hosts.ts'
import { idOf, type Plan, type PlannedCall, type Refusal } from './plan.ts'
import { planCluster } from './plan-cluster.ts'
import { planHost } from './plan-host.ts'
import { planInfraEnv } from './plan-infra-env.ts'
import { unfilled } from './secrets.ts'

export function planChanges(current: ApiState, definition: Definition): Plan {
  const wanted = shareMirrors(withSecretsOnce(normalise(definition), current))
  const open = unfilledIn(wanted)
  const calls: PlannedCall[] = []
  const refusals: Refusal[] = [...open]
  const blocked = new Set(open.map(({ object }) => object))
  const add = (object: string, plan: { calls: readonly PlannedCall[]; refusals: readonly Refusal[] }) => {
    if (blocked.has(object)) return
    calls.push(...plan.calls)
    refusals.push(...plan.refusals)
    if (plan.refusals.length > 0 && plan.calls.length === 0) blocked.add(object)
  }
  /** Undefined: there is none, and none will be made. */
  const clusterId = (name: string): string | undefined => {
    const found = current.clusters.find((cluster) => cluster.name === name)
    if (found) return found.id
    const isMade = calls.some(({ creates }) => creates === `cluster/${name}`)
    return isMade ? idOf(`cluster/${name}`) : undefined
  }
  for (const cluster of wanted.clusters) {
    const found = current.clusters.find(({ name }) => name === cluster.name)
    add(`cluster/${cluster.name}`, planCluster(cluster, found, current.manifests))
  }
  for (const infraEnv of wanted.infra_envs) {
    const found = current.infra_envs.find(({ name }) => name === infraEnv.name)
    const id = infraEnv.cluster === undefined ? null : clusterId(infraEnv.cluster)
    add(`infra-env/${infraEnv.name}`, planInfraEnv(infraEnv, found, { hosts: wanted.hosts, clusterId: id }))
  }
  const known = current.hosts.map(knownHost)
  const waiting: string[] = []
  for (const host of wanted.hosts) {
    const object = `host/${hostKey(host)}`
    const found = findHosts(host, hostsOf(host, known, current))
    const [only, other] = found
    if (!only) waiting.push(hostKey(host))
    else if (other) {
      const names = found.map(({ host: { requested_hostname, id } }) => requested_hostname || id).join(', ')
      refusals.push({
        object,
        path: 'match',
        message: `${object} fits several hosts: ${names}; say more in match.`,
      })
    } else
      add(object, planHost(host, only, host.cluster === undefined ? null : (clusterId(host.cluster) ?? null)))
  }
  return { calls, refusals, waiting }
}

/**
 * A pull secret is needed to register an object and not told afterwards: an infra-env has that of its cluster if it has none of
 * its own, and where the service has one already it is neither sent nor has to be known.
 */
function withSecretsOnce(definition: Definition, current: ApiState): Definition {
  const secretOf = new Map(definition.clusters.map(({ name, pull_secret }) => [name, pull_secret]))
  const isSet = (
    list: readonly { readonly name?: string; readonly pull_secret_set?: boolean }[],
    wanted: string,
  ) => list.some(({ name, pull_secret_set }) => name === wanted && pull_secret_set === true)
  const plain = <Value extends { readonly name: string; readonly pull_secret?: string }>(
    { pull_secret: own, ...rest }: Value,
    secret: string | undefined,
    isKnown: boolean,
  ): Value =>
    (isKnown || (own ?? secret) === undefined ? rest : { ...rest, pull_secret: own ?? secret }) as Value
  return {
    ...definition,
    clusters: definition.clusters.map((cluster) =>
      plain(cluster, undefined, isSet(current.clusters, cluster.name)),
    ),
    infra_envs: definition.infra_envs.map((infraEnv) =>
      plain(infraEnv, secretOf.get(infraEnv.cluster ?? ''), isSet(current.infra_envs, infraEnv.name)),
    ),
  }
}

/** Only hosts that booted the image of the named infra-env. */
function hostsOf(
  { infra_env }: HostDefinition,
  known: readonly KnownHost[],
  { infra_envs }: ApiState,
): readonly KnownHost[] {
  if (infra_env === undefined) return known
  const ids = infra_envs.filter(({ name }) => name === infra_env).map(({ id }) => id)
  return known.filter(({ host }) => ids.includes(host.infra_env_id ?? ''))
}

function unfilledIn(definition: Definition): readonly Refusal[] {
  const objects = [
    ...definition.clusters.map((cluster) => [`cluster/${cluster.name}`, cluster] as const),
    ...definition.infra_envs.map((infraEnv) => [`infra-env/${infraEnv.name}`, infraEnv] as const),
    ...definition.hosts.map((host) => [`host/${hostKey(host)}`, host] as const),
  ]
  return objects.flatMap(([object, value]) =>
    unfilled(value).map((reference) => ({
      object,
      path: '',
      message: `${reference} of ${object} is not filled in.`,
    })),
  )
}
