// Whether two connectivity reports say the same about who reaches whom: a new report mostly differs in its times only.
import type { ConnectivityReport } from '@groundwork/contract/steps'

/** Entry by entry, in the order of the reports; hosts report in the same order every time. */
export function haveSameLinks(a: ConnectivityReport | null, b: ConnectivityReport | null): boolean {
  if (a === b) return true
  if (a === null || b === null) return false
  return haveSameItems(
    a.remote_hosts,
    b.remote_hosts,
    (one, other) =>
      one.host_id === other.host_id &&
      haveSameItems(
        one.l2_connectivity,
        other.l2_connectivity,
        (before, now) =>
          before.remote_ip_address === now.remote_ip_address &&
          before.remote_mac === now.remote_mac &&
          before.successful === now.successful,
      ) &&
      haveSameItems(
        one.l3_connectivity,
        other.l3_connectivity,
        (before, now) =>
          before.remote_ip_address === now.remote_ip_address && before.successful === now.successful,
      ),
  )
}

export function haveSameItems<Item>(
  a: readonly Item[] | null | undefined,
  b: readonly Item[] | null | undefined,
  areSame: (one: Item, other: Item) => boolean,
): boolean {
  if (a === b) return true
  if (!a || !b || a.length !== b.length) return false
  for (let index = 0; index < a.length; index++) {
    if (!areSame(a[index] as Item, b[index] as Item)) return false
  }
  return true
}
