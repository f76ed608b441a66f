import type { Disk, Inventory } from '@groundwork/contract/hosts'

/** Leaves out disks below the size; what the machine was started from stays, whatever its size. */
export const dropSmallDisks = (inventory: Inventory, minSizeBytes: number): Inventory => ({
  ...inventory,
  disks: (inventory.disks ?? []).filter(
    ({ size_bytes = 0, is_installation_media }) => size_bytes >= minSizeBytes || is_installation_media,
  ),
})

/** What is not missed much goes first. */
interface Cut {
  readonly reason: (before: Inventory) => string
  readonly cut: (inventory: Inventory) => Inventory
}

const cuts: readonly Cut[] = [
  {
    reason: () => 'Virtual interfaces that the installation does not use were left out.',
    cut: (inventory) => ({ ...inventory, interfaces: (inventory.interfaces ?? []).filter(isUsedInterface) }),
  },
  {
    reason: ({ disks }) =>
      `${countUnusable(disks ?? [])} disks on which nothing can be installed were left out.`,
    cut: (inventory) => ({ ...inventory, disks: (inventory.disks ?? []).filter(isEligible) }),
  },
  {
    reason: () => 'Only the default routes were kept.',
    cut: (inventory) => ({
      ...inventory,
      routes: (inventory.routes ?? []).filter(({ destination }) =>
        ['0.0.0.0', '::'].includes(destination ?? ''),
      ),
    }),
  },
]

const isUsedInterface = ({ type = '' }: { type?: string }) => ['physical', 'bond', 'vlan'].includes(type)
const isEligible = ({ installation_eligibility }: Disk) => installation_eligibility?.eligible === true
const countUnusable = (disks: readonly Disk[]) => disks.filter((disk) => !isEligible(disk)).length

/** Cuts the inventory until its text has at most so many bytes, and says in it what was cut. */
export const fitInventory = (inventory: Inventory, maxSizeBytes: number): Inventory => {
  if (fits(inventory, maxSizeBytes)) return inventory
  const reasons: string[] = []
  let current = inventory
  for (const { reason, cut } of cuts) {
    const next = cut(current)
    if (sizeOf(next) === sizeOf(current)) continue
    reasons.push(reason(current))
    current = { ...next, truncation: { type: 'partial', reasons: [...reasons] } }
    if (fits(current, maxSizeBytes)) return current
  }
  return cutDisks(current, reasons, maxSizeBytes) ?? cutEverything(inventory, maxSizeBytes)
}

const sizeOf = (inventory: Inventory): number => Buffer.byteLength(JSON.stringify(inventory))
const fits = (inventory: Inventory, maxSizeBytes: number): boolean => sizeOf(inventory) <= maxSizeBytes

/** As many disks as fit, at least one; null: not even one does. */
const cutDisks = (
  inventory: Inventory,
  reasons: readonly string[],
  maxSizeBytes: number,
): Inventory | null => {
  const disks = inventory.disks ?? []
  const withDisks = (count: number): Inventory => ({
    ...inventory,
    disks: disks.slice(0, count),
    truncation: {
      type: 'partial',
      reasons: [...reasons, `Only ${count} of ${disks.length} disks were kept.`],
    },
  })
  let [fitting, tooMany] = [0, disks.length]
  while (tooMany - fitting > 1) {
    const middle = Math.floor((fitting + tooMany) / 2)
    if (fits(withDisks(middle), maxSizeBytes)) fitting = middle
    else tooMany = middle
  }
  return fitting === 0 ? null : withDisks(fitting)
}

/** Too little is left to judge the machine by; what tells it from others is kept as long as it fits. */
const cutEverything = (inventory: Inventory, maxSizeBytes: number): Inventory => {
  const truncation = {
    type: 'full' as const,
    reasons: [`The inventory does not fit into ${maxSizeBytes} bytes; the limit has to be raised.`],
  }
  const { hostname, system_vendor, memory } = inventory
  const named: Inventory = {
    ...(hostname === undefined ? {} : { hostname }),
    ...(system_vendor === undefined ? {} : { system_vendor }),
    ...(memory === undefined ? {} : { memory }),
    disks: [],
    gpus: [],
    interfaces: [],
    routes: [],
    truncation,
  }
  return fits(named, maxSizeBytes) ? named : { truncation }
}
