// From documents, which people arrange as they like, to lists of clusters, infra-envs and hosts that name each other.

import type { ValueProblem } from '../schema/check-value.ts'
import type { Path } from '../schema/find-schema.ts'
import type {
  ClusterDefinition,
  Definition,
  DefinitionDocument,
  HostDefinition,
  InfraEnvDefinition,
} from './definition.ts'

/** Where each object of a definition is written, in the order of its lists. */
export interface Sources {
  readonly clusters: readonly Path[]
  readonly infra_envs: readonly Path[]
  readonly hosts: readonly Path[]
}

export interface TakenApart {
  readonly definition: Definition
  readonly sources: Sources
  readonly problems: readonly ValueProblem[]
}

interface Placed<Value> {
  readonly value: Value
  readonly path: Path
}

export function takeApart(documents: readonly DefinitionDocument[]): TakenApart {
  const clusters: Placed<ClusterDefinition>[] = []
  const infraEnvs: Placed<InfraEnvDefinition>[] = []
  const hosts: Placed<HostDefinition>[] = []
  documents.forEach((document, index) => {
    if (document.kind === 'Cluster') {
      const { kind: _kind, infra_envs: envs = [], hosts: members = [], ...cluster } = document
      clusters.push({ value: cluster, path: [index] })
      const [only, other] = envs
      envs.forEach((env, at) => {
        infraEnvs.push({ value: { ...env, cluster: cluster.name }, path: [index, 'infra_envs', at] })
      })
      members.forEach((host, at) => {
        const infraEnv = only && !other ? { infra_env: only.name } : {}
        hosts.push({ value: { ...host, cluster: cluster.name, ...infraEnv }, path: [index, 'hosts', at] })
      })
    } else if (document.kind === 'InfraEnv') {
      const { kind: _kind, ...infraEnv } = document
      infraEnvs.push({ value: infraEnv, path: [index] })
    } else {
      const { infra_env, cluster, hosts: members } = document
      members.forEach((host, at) => {
        const belongs = {
          ...(infra_env === undefined ? {} : { infra_env }),
          ...(cluster === undefined ? {} : { cluster }),
        }
        hosts.push({ value: { ...host, ...belongs }, path: [index, 'hosts', at] })
      })
    }
  })
  const placedHosts = hosts.map((host) => ({ ...host, value: withInfraEnv(host.value, infraEnvs) }))
  return {
    definition: {
      clusters: clusters.map(({ value }) => value),
      infra_envs: infraEnvs.map(({ value }) => value),
      hosts: placedHosts.map(({ value }) => value),
    },
    sources: {
      clusters: clusters.map(({ path }) => path),
      infra_envs: infraEnvs.map(({ path }) => path),
      hosts: placedHosts.map(({ path }) => path),
    },
    problems: [
      ...repeated(clusters, 'cluster'),
      ...repeated(infraEnvs, 'infra-env'),
      ...placedHosts.flatMap(({ value, path }) => hostProblems(value, path)),
    ],
  }
}

/** The only infra-env of the cluster, or of the file, is meant when none is named. */
function withInfraEnv(
  host: HostDefinition,
  infraEnvs: readonly Placed<InfraEnvDefinition>[],
): HostDefinition {
  if (host.infra_env !== undefined) return host
  const all = infraEnvs.map(({ value }) => value)
  const ofCluster = all.filter(({ cluster }) => cluster !== undefined && cluster === host.cluster)
  const [only, other] = host.cluster !== undefined && ofCluster.length > 0 ? ofCluster : all
  return only && !other ? { ...host, infra_env: only.name } : host
}

function repeated(
  placed: readonly Placed<{ readonly name: string }>[],
  what: string,
): readonly ValueProblem[] {
  const seen = new Set<string>()
  return placed.flatMap(({ value: { name }, path }) => {
    if (!seen.has(name)) {
      seen.add(name)
      return []
    }
    return [
      {
        path: [...path, 'name'],
        message: `There is another ${what} ${name} in this file; give each a name of its own.`,
      },
    ]
  })
}

function hostProblems(host: HostDefinition, path: Path): readonly ValueProblem[] {
  const problems: ValueProblem[] = []
  const isFound =
    host.hostname !== undefined ||
    Object.keys(host.match ?? {}).length > 0 ||
    (host.network?.interfaces.length ?? 0) > 0
  if (!isFound) {
    problems.push({
      path,
      message: 'It is not said which machine this is; add match with mac_address, serial or hostname.',
    })
  }
  if (host.network !== undefined && host.infra_env === undefined) {
    const message =
      'Network settings are part of a boot image; say which one with infra_env around these hosts.'
    problems.push({ path: [...path, 'network'], message, isAboutName: true })
  }
  return problems
}
