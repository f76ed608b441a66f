// Which parts of an inventory rules look at. Most reports that differ from the last one differ only in what smartctl counts and in a few
// pages of usable memory: nothing is judged anew for these.
import type { Disk, Inventory } from '@groundwork/contract/hosts'
import { GIB } from '../text/units.ts'

/** An inventory without what no rule looks at. What smartctl says of each disk is for people; it is most of the text of an
 *  inventory, and a process that judges thousands of hosts would keep all of it in memory. */
export function judgedInventory(inventory: Inventory): Inventory {
  const { disks } = inventory
  return disks?.some(hasReport) ? { ...inventory, disks: judgedDisks(disks) } : inventory
}

export const judgedDisks = (disks: readonly Disk[]): Disk[] =>
  disks.map((disk) => (hasReport(disk) ? withoutReport(disk) : disk))

const hasReport = ({ smart }: Disk): boolean => smart !== undefined

function withoutReport({ smart: _smart, ...disk }: Disk): Disk {
  return disk
}

/** What the kernel leaves usable differs by some MiB between machines of one model, and from boot to boot. Compared in steps, such
 *  machines are mostly equal, and roles stay where they are. */
const MEMORY_STEP_GIB = 1 / 16

/** Usable memory as far as roles depend on it. */
export const comparedMemoryGib = (usableBytes: number): number =>
  Math.round(usableBytes / GIB / MEMORY_STEP_GIB) * MEMORY_STEP_GIB

/** Whether rules come to the same results with both. Operators ask for usable memory to the byte, roles do not. */
export function isSameUsableMemory(
  before: number | undefined,
  after: number | undefined,
  hasOperators: boolean,
): boolean {
  if (before === after) return true
  if (hasOperators || before === undefined || after === undefined) return false
  return comparedMemoryGib(before) === comparedMemoryGib(after)
}
