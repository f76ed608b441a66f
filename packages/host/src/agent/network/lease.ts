// The file in which dhclient keeps its leases.

export interface LastLease {
  /** Interface and address of the last lease; null when the file does not tell them for every lease. */
  readonly interface: string | null
  readonly address: string | null
  /** The last block; null when something else comes after it. */
  readonly text: string | null
}

const INTERFACE = /^[ \t]*interface[ \t]+"([^"\n]*)";/gm
const ADDRESS = /^[ \t]*fixed-address[ \t]+([^;\s]+);/gm
const LAST_BLOCK = /lease\s*\{[^{}]*\}$/

export function readLastLease(file: string): LastLease {
  const interfaces = [...file.matchAll(INTERFACE)].map((match) => match[1] ?? '')
  const addresses = [...file.matchAll(ADDRESS)].map((match) => match[1] ?? '')
  // A lease without an address would lend that of an earlier one.
  const isComplete = interfaces.length === addresses.length
  return {
    interface: (isComplete && interfaces.at(-1)) || null,
    address: (isComplete && addresses.at(-1)) || null,
    text: LAST_BLOCK.exec(file.trimEnd())?.[0] ?? null,
  }
}

/** The same lease for an interface of another name: each machine that asks calls its interface as it likes. */
export const withInterface = (lease: string, name: string): string =>
  lease.replace(/interface[ \t]+"[^"\n]*"/g, `interface "${name}"`)
