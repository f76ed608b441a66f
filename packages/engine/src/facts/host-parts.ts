// Parts of what is known about a machine, for rules that look at no more of other hosts than this: such a rule need not be asked again
// when something else about a host changes.
import type { Inventory } from '@groundwork/contract/hosts'
import type { HostFacts } from './host-facts.ts'

/** Where the host is in the network, and whom it reaches. */
export interface HostNetworkFacts extends Pick<HostFacts, 'id' | 'connectivity' | 'free_addresses'> {
  readonly inventory: Pick<Inventory, 'interfaces' | 'routes'> | null
}

/** What the host is to become. */
export type HostRoleFacts = Pick<HostFacts, 'id' | 'role' | 'suggested_role' | 'has_fencing_credentials'>
