import { type DefinitionKind, titleAt } from '../schema/find-schema.ts'
import type { Definition, HostDefinition } from './definition.ts'
import { diffValues } from './diff-values.ts'
import { normalise } from './normalise.ts'
import { pathText } from './path-text.ts'

export interface DefinitionChange {
  /** `cluster/prod`, `infra-env/prod`, `host/master-0`. */
  readonly object: string
  /** Within the object; empty: the object as a whole is new, or gone. */
  readonly path: string
  /** Undefined: it is not there. */
  readonly before: unknown
  readonly after: unknown
  /** What the place is called: "API addresses". */
  readonly title: string
}

/** Everything that differs, in the order of the documents; the way in which something is written does not matter. */
export function diffDefinitions(before: Definition, after: Definition): readonly DefinitionChange[] {
  const [old, wanted] = [normalise(before), normalise(after)]
  return [
    ...diffObjects('Cluster', old.clusters, wanted.clusters, ({ name }) => `cluster/${name}`),
    ...diffObjects('InfraEnv', old.infra_envs, wanted.infra_envs, ({ name }) => `infra-env/${name}`),
    ...diffObjects('Hosts', old.hosts, wanted.hosts, (host) => `host/${hostKey(host)}`),
  ]
}

/** What a host of a definition is called among others: by its name, or by what it is found by. */
export function hostKey({ hostname, match, network }: HostDefinition): string {
  return (
    hostname ??
    match?.hostname ??
    match?.mac_address?.toLowerCase() ??
    match?.serial ??
    match?.id ??
    network?.interfaces[0]?.mac_address.toLowerCase() ??
    ''
  )
}

function diffObjects<Value extends object>(
  kind: DefinitionKind,
  before: readonly Value[],
  after: readonly Value[],
  keyOf: (value: Value) => string,
): readonly DefinitionChange[] {
  const old = new Map(before.map((value) => [keyOf(value), value]))
  const wanted = new Map(after.map((value) => [keyOf(value), value]))
  return [...new Set([...wanted.keys(), ...old.keys()])].flatMap((object) => {
    const [from, to] = [old.get(object), wanted.get(object)]
    if (from === undefined || to === undefined) {
      return [{ object, path: '', before: from, after: to, title: kind === 'Hosts' ? 'Host' : kind }]
    }
    return diffValues(from, to, []).map(({ path, ...change }) => ({
      object,
      path: pathText(path),
      ...change,
      title: titleAt(kind, kind === 'Hosts' ? ['hosts', 0, ...path] : path),
    }))
  })
}
