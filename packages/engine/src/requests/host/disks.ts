// The user's choice of the disk to install to, and of disks that must not be wiped. Clients name a disk by any of its
// names, such as /dev/sda; the lasting one is stored.
import type { Disk, DiskConfigParams, DiskSkipFormattingParams } from '@groundwork/contract/hosts'
import { diskId, diskPath, findDisk, namesOf, pickDisk } from '../../context/disk-identity.ts'
import type { HostContext } from '../../context/host-context.ts'
import type { HostFacts } from '../../facts/host-facts.ts'
import { eligibleDisks } from '../../hardware/disk-eligibility.ts'
import { listOf } from '../../text/wording.ts'
import { accepted, type Outcome, problem, quote, refused } from '../problem.ts'
import { labelOf } from './changeable.ts'

export function chooseDisk(
  context: HostContext,
  choice: readonly DiskConfigParams[],
): Outcome<Partial<HostFacts>> {
  const path = 'disks_selected_config'
  const install = choice.flatMap(({ id, role }, index) => (role === 'install' ? [{ id, index }] : []))
  const [first, second] = install
  if (first === undefined) {
    const message = `${path} names no disk with role install; a host always has one installation disk.`
    return refused([problem('required', path, message, 409)])
  }
  if (second !== undefined) {
    const message = `${path} names ${install.length} disks with role install, a host has exactly one.`
    return refused([problem('too-many', `${path}[${second.index}].role`, message, 409)])
  }
  const disks = eligibleDisks(context)
  const disk = pickDisk(disks, first.id)
  if (disk) return accepted({ installation_disk_id: diskId(disk), installation_disk_path: diskPath(disk) })
  const message =
    `${labelOf(context.host)} cannot be installed to ${quote(first.id)}; ` +
    (disks.length > 0 ? `eligible are ${listOf(disks.map(diskId))}.` : 'it has no eligible disk.')
  return refused([problem('not-found', `${path}[${first.index}].id`, message, 409)])
}

/** Disks that are not mentioned keep their setting. */
export function skipFormatting(
  host: HostFacts,
  wishes: readonly DiskSkipFormattingParams[],
): Outcome<Partial<HostFacts>> {
  const problems = wishes.flatMap(({ disk_id, skip_formatting }, index) => {
    if (!skip_formatting || findDisk(host.inventory, disk_id)) return []
    const message = `${labelOf(host)} has no disk ${quote(disk_id)} that could be kept from formatting.`
    return [problem('not-found', `disks_skip_formatting[${index}].disk_id`, message)]
  })
  if (problems.length > 0) return refused(problems)
  const skipped = new Set(host.skip_formatting_disks)
  for (const { disk_id, skip_formatting } of wishes) {
    const disk = findDisk(host.inventory, disk_id)
    if (skip_formatting) skipped.add(disk ? diskId(disk) : disk_id)
    else for (const name of namesMeaning(disk, disk_id)) skipped.delete(name)
  }
  return accepted({ skip_formatting_disks: [...skipped] })
}

/** A disk may be stored under any of its names, which must not keep it on the list. */
const namesMeaning = (disk: Disk | null, given: string): string[] => [
  given,
  ...(disk === null ? [] : namesOf(disk).flatMap((name) => name || [])),
]
