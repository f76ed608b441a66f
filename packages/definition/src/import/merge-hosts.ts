import type { HostDefinition } from '../document/definition.ts'

/** Hosts of two lists, one for each machine; what the first list says counts. */
export function mergeHosts(
  first: readonly HostDefinition[],
  second: readonly HostDefinition[],
): readonly HostDefinition[] {
  const merged = [...first]
  for (const host of second) {
    const index = merged.findIndex((other) => isSameMachine(host, other))
    const found = merged[index]
    if (found) merged[index] = both(found, host)
    else merged.push(host)
  }
  return merged
}

const macsOf = ({ match, network }: HostDefinition): readonly string[] =>
  [match?.mac_address, ...(network?.interfaces ?? []).map(({ mac_address }) => mac_address)].flatMap(
    (mac) => mac?.toLowerCase() ?? [],
  )

const isSameMachine = (a: HostDefinition, b: HostDefinition): boolean =>
  (a.hostname !== undefined && a.hostname === b.hostname) || macsOf(a).some((mac) => macsOf(b).includes(mac))

/** The cards of network settings say already which machine it is. */
function both(found: HostDefinition, other: HostDefinition): HostDefinition {
  const { match, ...rest } = other
  return { ...rest, ...(match && !found.network ? { match } : {}), ...found }
}
