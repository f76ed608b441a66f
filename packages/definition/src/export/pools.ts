import { ownValue } from '@groundwork/json/json-values'
import type { ClusterDefinition, HostDefinition } from '../document/definition.ts'
import { countWorkers } from '../import/count-workers.ts'
import { given, type Note } from '../import/imported.ts'

const ARCHITECTURES: Readonly<Record<string, string>> = {
  x86_64: 'amd64',
  aarch64: 'arm64',
  arm64: 'arm64',
  ppc64le: 'ppc64le',
  s390x: 's390x',
}

/** compute, controlPlane and arbiter. */
export function poolParts(
  cluster: ClusterDefinition,
  hosts: readonly HostDefinition[],
  notes: Note[],
): Readonly<Record<string, unknown>> {
  const { hyperthreading, control_plane_count: count, cpu_architecture: architecture } = cluster
  const arbiters = hosts.filter(({ role }) => role === 'arbiter').length
  const workers = countWorkers(hosts, count ?? 3)
  if (architecture === 'multi') {
    notes.push({
      source: `cluster ${cluster.name}`,
      path: 'cpu_architecture',
      message: 'A pool has one architecture.',
      advice: 'Set architecture of controlPlane and compute.',
    })
  }
  const pool = (name: string, group: 'masters' | 'workers' | 'arbiters', replicas: number | undefined) =>
    given({
      name,
      replicas,
      hyperthreading:
        hyperthreading && (hyperthreading.includes(group) ? ('Enabled' as const) : ('Disabled' as const)),
      architecture: ownValue(ARCHITECTURES, architecture ?? ''),
    })
  const credentials = hosts.flatMap(fencingOf)
  const isArbiterSaid = hyperthreading !== undefined && !hyperthreading.includes('arbiters')
  return given({
    controlPlane: {
      ...pool('master', 'masters', count),
      ...(credentials.length > 0 ? { fencing: { credentials } } : {}),
    },
    arbiter: arbiters > 0 || isArbiterSaid ? pool('arbiter', 'arbiters', arbiters) : undefined,
    compute: [pool('worker', 'workers', workers)],
  })
}

function fencingOf({ fencing_credentials: access, hostname, match, network }: HostDefinition) {
  if (!access) return []
  const mac = match?.mac_address ?? network?.interfaces[0]?.mac_address
  return [
    given({
      hostname,
      macAddress: hostname === undefined ? mac : undefined,
      address: access.address,
      username: access.username,
      password: access.password,
      certificateVerification: access.certificate_verification,
    }),
  ]
}
