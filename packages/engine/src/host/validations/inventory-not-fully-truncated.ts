import { truncationVerdict } from '../../hardware/truncation-verdict.ts'
import type { HostValidation } from '../host-validation.ts'
import { needsInventory } from '../needs.ts'

export const inventoryNotFullyTruncated: HostValidation = {
  id: 'inventory-not-fully-truncated',
  category: 'hardware',
  gate: 'inventory',
  ignorable: false,
  gatesUnbound: true,
  meaning: 'The description of the hardware arrived at all: it was not too large to be sent.',
  rule: 'The agent did not mark its inventory as fully truncated.',
  cure: 'Detach disks and interfaces the host does not need, or ask the administrator of the service to raise the size limit for inventories.',
  needs: [needsInventory],
  check: (context) => truncationVerdict(context, 'full'),
}
