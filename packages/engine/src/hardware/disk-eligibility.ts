// Whether OpenShift can be installed on a disk. The agent judges first; what it refuses stays refused.

import { parseAddress } from '@groundwork/addresses/cidr'
import type { Disk, Inventory } from '@groundwork/contract/hosts'
import { isAtLeast } from '@groundwork/versions/version'
import { getOrCompute } from '../collections/get-or-compute.ts'
import { type KeptWeakMap, keepWithReads } from '../collections/reads.ts'
import { diskLabel } from '../context/disk-identity.ts'
import type { HostContext } from '../context/host-context.ts'
import { isDay2Host } from '../context/topology.ts'
import { defaultRouteNic } from '../network/default-route.ts'
import { addressOwners } from '../network/interface-addresses.ts'
import { GB } from '../text/units.ts'
import { type DiskProblem, isOurReason, reasonOf } from './disk-problems.ts'
import { driveTypesOfPaths, multipathOver, pathsOf } from './multipath-paths.ts'
import { diskRequirementGb } from './requirements.ts'

export interface DiskEligibility {
  readonly eligible: boolean
  /** First those of the agent, then ours. */
  readonly reasons: readonly string[]
}

export function diskEligibility(context: HostContext, disk: Disk): DiskEligibility {
  const reasons = [...agentReasons(disk), ...diskProblems(context, disk).map(reasonOf)]
  return { eligible: reasons.length === 0, reasons }
}

/** In the order of the inventory. */
export const eligibleDisks = (context: HostContext): readonly Disk[] =>
  keepWithReads(cache, context, () =>
    (context.inventory?.disks ?? []).filter((disk) => diskEligibility(context, disk).eligible),
  )

// A context is immutable and lives for one evaluation.
const cache: KeptWeakMap<HostContext, readonly Disk[]> = new WeakMap()

/** What the agent said, without what we added to it earlier. */
const agentReasons = (disk: Disk): readonly string[] =>
  // On the wire an empty list may be null.
  (disk.installation_eligibility?.not_eligible_reasons ?? []).filter((reason) => !isOurReason(reason))

/** What we have against the disk, whatever the agent says. */
export function diskProblems(context: HostContext, disk: Disk): readonly DiskProblem[] {
  const { neededBytes } = diskDemands(context)
  const size = sizeProblem(disk, neededBytes)
  return size ? [size, ...kindProblems(context, disk)] : kindProblems(context, disk)
}

function sizeProblem(disk: Disk, neededBytes: number): DiskProblem | null {
  const sizeBytes = disk.size_bytes ?? 0
  return sizeBytes >= neededBytes ? null : { kind: 'too-small', sizeBytes, neededBytes }
}

function kindProblems(context: HostContext, disk: Disk): readonly DiskProblem[] {
  const { inventory } = context
  if (!inventory) return []
  const { allowed } = diskDemands(context)
  const driveType = disk.drive_type ?? 'Unknown'
  if (!allowed.includes(driveType)) return [{ kind: 'drive-type', driveType, allowed }]
  if (driveType === 'Multipath') return multipathProblems(inventory, disk, allowed)
  if (driveType !== 'FC' && driveType !== 'iSCSI') return []

  const multipath = multipathOver(inventory, disk)
  const member: DiskProblem[] = multipath
    ? [{ kind: 'multipath-member', multipath: diskLabel(multipath) }]
    : []
  return driveType === 'iSCSI' ? [...member, ...iscsiProblems(inventory, disk)] : member
}

/** The same for all disks of a host, which may have thousands. */
export const diskDemands = (context: HostContext): Demands =>
  keepWithReads(demands, context, () => ({
    allowed: allowedDriveTypes(context),
    neededBytes: diskRequirementGb(context) * GB,
  }))

interface Demands {
  readonly allowed: readonly string[]
  readonly neededBytes: number
}

const demands: KeptWeakMap<HostContext, Demands> = new WeakMap()

function allowedDriveTypes(context: HostContext): readonly string[] {
  const { inventory } = context
  const version = versionOfImage(context)
  const architecture = inventory?.cpu?.architecture
  const isMainframe = architecture === 's390x'
  return [
    'HDD',
    'SSD',
    'Multipath',
    ...(isAtLeast(version, '4.14') ? ['RAID'] : []),
    ...(isAtLeast(version, '4.15') ? ['iSCSI'] : []),
    ...(isMainframe || architecture === 'x86_64' ? ['FC'] : []),
    ...(isMainframe ? ['ECKD', 'ECKD (ESE)', 'FBA'] : []),
  ]
}

/** A host that joins later, or belongs to nothing yet, is installed with what its infra-env offers. */
function versionOfImage({ cluster, host, infraEnv }: HostContext): string {
  if (cluster && !isDay2Host(host)) return cluster.cluster.openshift_version
  return infraEnv?.openshift_version ?? ''
}

/** More paths that cannot be used are counted and not named. */
const MOST_PATHS = 20

function multipathProblems(
  inventory: Inventory,
  disk: Disk,
  allowed: readonly string[],
): readonly DiskProblem[] {
  const driveTypes = driveTypesOfPaths(inventory, disk)
  const isUsable = driveTypes.some((type) => type === 'FC' || type === 'iSCSI')
  if (!isUsable) return [{ kind: 'multipath-without-members' }]
  if (driveTypes.length > 1) return [{ kind: 'multipath-mixed', driveTypes }]
  if (driveTypes[0] !== 'iSCSI') return []
  // Several devices may have the same name, and then they have the same paths.
  const key = `${disk.name} ${allowed.join()}`
  return getOrCompute(
    getOrCompute(badPaths, inventory, () => new Map()),
    key,
    () => iscsiPathProblems(inventory, pathsOf(inventory, disk), allowed),
  )
}

const badPaths = new WeakMap<Inventory, Map<string, readonly DiskProblem[]>>()

function iscsiPathProblems(
  inventory: Inventory,
  paths: readonly Disk[],
  allowed: readonly string[],
): readonly DiskProblem[] {
  const isAllowed = allowed.includes('iSCSI')
  const problems = paths
    .flatMap((member) => {
      const own: readonly DiskProblem[] = isAllowed
        ? iscsiProblems(inventory, member)
        : [{ kind: 'drive-type', driveType: 'iSCSI', allowed }]
      return own.map((problem) => ({
        kind: 'multipath-bad-member' as const,
        member: diskLabel(member),
        problem,
      }))
    })
    .sort((a, b) => (a.member < b.member ? -1 : a.member > b.member ? 1 : 0))
  const rest = problems.length - MOST_PATHS
  if (rest <= 0) return problems
  return [...problems.slice(0, MOST_PATHS), { kind: 'multipath-more-bad-members', count: rest }]
}

/** Losing the iSCSI interface means losing the disk, so it must not be the one that carries everything else. */
function iscsiProblems(inventory: Inventory, disk: Disk): readonly DiskProblem[] {
  const text = disk.iscsi?.host_ip_address ?? ''
  const wanted = parseAddress(text)
  if (!wanted) return [{ kind: 'iscsi-without-address' }]
  const owners = addressOwners(inventory).get(wanted.text)
  if (!owners) return [{ kind: 'iscsi-unknown-nic', address: text }]
  const nic = defaultRouteNic(inventory, wanted.family)
  return nic !== null && owners.nics.has(nic) ? [{ kind: 'iscsi-default-route', address: text, nic }] : []
}
