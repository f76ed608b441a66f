// Where a machine, or its management controller, would be seen from when it reads its boot medium.

import { isLoopback, isUnspecified, parseAddress } from '@groundwork/addresses/cidr'
import { plainAddress } from '@groundwork/addresses/plain-address'
import type { Inventory } from '@groundwork/contract/hosts'
import { interfaceAddresses } from '../network/interface-addresses.ts'

/**
 * How an address is known to be a host's, the weakest first. Behind a router that translates addresses many hosts call from
 * one, so the address that a host calls from says least; the management controller, which reads virtual media, says most.
 */
export const READER_EVIDENCE = ['source', 'interface', 'bmc'] as const
export type ReaderEvidence = (typeof READER_EVIDENCE)[number]

export interface ReaderClaim {
  readonly address: string
  readonly evidence: ReaderEvidence
}

/** The address that the host registered from. */
export function claimOfSource(source: string): readonly ReaderClaim[] {
  const address = plainAddress(source)
  return address === '' ? [] : [{ address, evidence: 'source' }]
}

/** Each address once, by its strongest evidence. */
export function claimsOfInventory(inventory: Inventory): readonly ReaderClaim[] {
  const claims = new Map<string, ReaderEvidence>()
  for (const { address } of interfaceAddresses(inventory)) claims.set(address.text, 'interface')
  for (const text of [inventory.bmc_address, inventory.bmc_v6address]) {
    const address = parseAddress(text ?? '')
    // These stand for "there is none".
    if (address && !isLoopback(address) && !isUnspecified(address)) {
      claims.set(address.text, 'bmc')
    }
  }
  return [...claims].map(([address, evidence]) => ({ address, evidence }))
}
