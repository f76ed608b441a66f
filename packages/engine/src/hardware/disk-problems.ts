// Why OpenShift cannot be installed on a disk, as data and as text. The texts end up in the inventory beside those of
// the agent, so they all begin alike: that is how they are found and replaced at the next look.

import { formatDiskSize } from '../text/units.ts'
import { listOf } from '../text/wording.ts'

export type DiskProblem =
  | { readonly kind: 'too-small'; readonly sizeBytes: number; readonly neededBytes: number }
  | { readonly kind: 'drive-type'; readonly driveType: string; readonly allowed: readonly string[] }
  | { readonly kind: 'multipath-member'; readonly multipath: string }
  | { readonly kind: 'multipath-without-members' }
  | { readonly kind: 'multipath-mixed'; readonly driveTypes: readonly string[] }
  | { readonly kind: 'multipath-bad-member'; readonly member: string; readonly problem: DiskProblem }
  | { readonly kind: 'multipath-more-bad-members'; readonly count: number }
  | { readonly kind: 'iscsi-without-address' }
  | { readonly kind: 'iscsi-unknown-nic'; readonly address: string }
  | { readonly kind: 'iscsi-default-route'; readonly address: string; readonly nic: string }

const PREFIX = 'Not for installation: '

export const isOurReason = (reason: string): boolean => reason.startsWith(PREFIX)

export const reasonOf = (problem: DiskProblem): string => PREFIX + describeProblem(problem)

function describeProblem(problem: DiskProblem): string {
  switch (problem.kind) {
    case 'too-small':
      return `it has ${formatDiskSize(problem.sizeBytes)}, at least ${formatDiskSize(problem.neededBytes)} are needed`
    case 'drive-type':
      return `a drive of type ${problem.driveType} cannot be used here (allowed: ${listOf(problem.allowed, 20)})`
    case 'multipath-member':
      return `it is a path of the multipath device ${problem.multipath}, use that device`
    case 'multipath-without-members':
      return 'the multipath device has no FC or iSCSI path'
    case 'multipath-mixed':
      return `the paths of the multipath device are of different kinds (${listOf(problem.driveTypes)})`
    case 'multipath-bad-member':
      return `path ${problem.member} cannot be used: ${describeProblem(problem.problem)}`
    case 'multipath-more-bad-members':
      return `${problem.count} more of its paths cannot be used`
    case 'iscsi-without-address':
      return 'the address from which the iSCSI session was opened is unknown'
    case 'iscsi-unknown-nic':
      return `no interface has the address ${problem.address} from which the iSCSI session was opened`
    case 'iscsi-default-route':
      return `its iSCSI session uses ${problem.nic} (${problem.address}), which is the interface of the default route`
  }
}
