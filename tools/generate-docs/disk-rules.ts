// Which disks can be installed on, asked of the rules themselves: the tables cannot say anything else than the engine does.
import { CpuArchitecture } from '@groundwork/contract/vocabulary'
import { type DiskProblem, diskProblems, reasonOf } from '@groundwork/engine/hardware'
import { GB } from '@groundwork/engine/text'
import { exampleHost } from './example-host.ts'
import { table } from './markdown.ts'

const OLDEST_MINOR = 9
const NEWEST_MINOR = 22

/** One row a drive type; several where architectures differ in the version. */
export function driveTypeTable(): string {
  const rows = new Map<string, { readonly cells: readonly string[]; readonly architectures: string[] }>()
  for (const architecture of CpuArchitecture.enum) {
    for (const [type, minor] of firstVersions(architecture)) {
      const since = minor === OLDEST_MINOR ? 'any' : `4.${minor} and later`
      const row = rows.get(`${type} ${since}`) ?? { cells: [type, since], architectures: [] }
      rows.set(`${type} ${since}`, row)
      row.architectures.push(architecture)
    }
  }
  const everywhere = CpuArchitecture.enum.length
  return table(
    ['drive type', 'OpenShift', 'architecture'],
    [...rows.values()].map(({ cells, architectures }) => [
      ...cells,
      architectures.length === everywhere ? 'any' : architectures.join(', '),
    ]),
  )
}

function firstVersions(architecture: CpuArchitecture): ReadonlyMap<string, number> {
  const first = new Map<string, number>()
  for (let minor = OLDEST_MINOR; minor <= NEWEST_MINOR; minor += 1) {
    for (const type of allowedDriveTypes(architecture, minor)) if (!first.has(type)) first.set(type, minor)
  }
  return first
}

/** The rule lists what is allowed when it is shown a drive of a kind that does not exist. */
export function allowedDriveTypes(architecture: CpuArchitecture, minor: number): readonly string[] {
  const context = exampleHost({
    host: { inventory: { cpu: { architecture }, disks: [] } },
    infraEnv: { openshift_version: `4.${minor}` },
  })
  const problems = diskProblems(context, { drive_type: 'Unknown', size_bytes: Number.MAX_SAFE_INTEGER })
  return problems.flatMap((problem) => (problem.kind === 'drive-type' ? problem.allowed : []))
}

type Examples = { readonly [Kind in DiskProblem['kind']]: Extract<DiskProblem, { readonly kind: Kind }> }

const EXAMPLES: Examples = {
  'too-small': { kind: 'too-small', sizeBytes: 20 * GB, neededBytes: 100 * GB },
  'drive-type': { kind: 'drive-type', driveType: 'ODD', allowed: ['HDD', 'SSD', 'Multipath'] },
  'multipath-member': { kind: 'multipath-member', multipath: 'dm-0' },
  'multipath-without-members': { kind: 'multipath-without-members' },
  'multipath-mixed': { kind: 'multipath-mixed', driveTypes: ['FC', 'iSCSI'] },
  'multipath-bad-member': {
    kind: 'multipath-bad-member',
    member: 'sdb',
    problem: { kind: 'iscsi-without-address' },
  },
  'multipath-more-bad-members': { kind: 'multipath-more-bad-members', count: 3 },
  'iscsi-without-address': { kind: 'iscsi-without-address' },
  'iscsi-unknown-nic': { kind: 'iscsi-unknown-nic', address: '10.1.1.5' },
  'iscsi-default-route': { kind: 'iscsi-default-route', address: '10.1.1.5', nic: 'eno1' },
}

const MEANINGS: Readonly<Record<DiskProblem['kind'], string>> = {
  'too-small': 'smaller than its role needs (see "disk GB" below); without a cluster, than any role needs',
  'drive-type': 'a kind of drive that is not in the table above',
  'multipath-member': 'one path of a multipath device',
  'multipath-without-members': 'a multipath device with neither FC nor iSCSI paths',
  'multipath-mixed': 'a multipath device with paths of several kinds',
  'multipath-bad-member': 'a multipath device over an iSCSI path that cannot be used itself',
  'multipath-more-bad-members': 'a multipath device over more than 20 of these; further ones are counted',
  'iscsi-without-address': 'an iSCSI disk of which the agent does not tell the local address',
  'iscsi-unknown-nic': 'an iSCSI disk whose local address no interface has',
  'iscsi-default-route':
    'an iSCSI disk on the interface of the default route: losing that interface would mean losing the disk',
}

export const diskReasonTable = (): string =>
  table(
    ['a disk is not eligible when it is', 'reason in the inventory (an example)'],
    Object.values(EXAMPLES).map((example: DiskProblem) => [MEANINGS[example.kind], reasonOf(example)]),
  )
