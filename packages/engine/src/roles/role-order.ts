// The order in which hosts are offered a role: the weakest machine that will do becomes a control plane node, and
// machines with a GPU come last, because their place is among the workers.
import type { HostFacts } from '../facts/host-facts.ts'
import { comparedMemoryGib } from '../hardware/judged-inventory.ts'
import { GIB } from '../text/units.ts'

/** 0 for 4 cores, 16 GiB of memory and 100 GiB of disk; grows with each of them. */
export function roleWeight(host: HostFacts): number {
  const { inventory } = host
  if (inventory === null) return Number.POSITIVE_INFINITY
  const cores = inventory.cpu?.count ?? 0
  const memoryGib = comparedMemoryGib(inventory.memory?.usable_bytes ?? 0)
  const diskBytes = (inventory.disks ?? [])
    .filter(({ installation_eligibility }) => installation_eligibility?.eligible)
    .reduce((sum, { size_bytes }) => sum + (size_bytes ?? 0), 0)
  return cores - 4 + 0.1 * (memoryGib - 16) + 0.004 * (diskBytes / GIB - 100)
}

/** By GPU, then by weight; hosts without an inventory end the group without GPU. Equal hosts are ordered by id. */
export function inRoleOrder(hosts: readonly HostFacts[]): readonly HostFacts[] {
  const ranked = hosts.map((host) => ({ host, hasGpu: hasGpu(host), weight: roleWeight(host) }))
  ranked.sort((a, b) => {
    if (a.hasGpu !== b.hasGpu) return a.hasGpu ? 1 : -1
    if (a.weight !== b.weight) return a.weight < b.weight ? -1 : 1
    return a.host.id < b.host.id ? -1 : a.host.id > b.host.id ? 1 : 0
  })
  return ranked.map(({ host }) => host)
}

const hasGpu = ({ inventory }: HostFacts): boolean => (inventory?.gpus?.length ?? 0) > 0
