// The machine-config-server writes down who asked it for a configuration. That is the only sign of life of a machine between
// its restart and its joining.
import { addressKey } from '../cluster/address-key.ts'

/** The address stands alone: what comes before it is not part of it. */
const REQUEST = /(?:^|[\s"[])([0-9A-Fa-f:.]{2,45})(?:%[^\s\]"%]{1,32})?\]?:\d{1,5}"? User-Agent:"Ignition/gm

/** Keys of all addresses from which Ignition asked, in the log of a machine-config-server. */
export function ignitionRequests(log: string): ReadonlySet<string> {
  const keys = [...log.matchAll(REQUEST)].map(([, address = '']) => addressKey(address))
  return new Set(keys.filter((key) => key !== null))
}

/** Whether one of these addresses asked. A machine without addresses never did. */
export const hasAsked = (requests: ReadonlySet<string>, addresses: readonly string[]): boolean =>
  addresses.some((address) => requests.has(addressKey(address) ?? ''))
